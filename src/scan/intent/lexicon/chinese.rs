//! Chinese words, and a few of other languages.

use super::super::concept::Concept::{self, *};

/// Words, simplified; the traditional forms that differ stand beside them.
pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Ignore,
        "忽略 无视 無視 忽视 忽視 忘记 忘記 忘掉 抛弃 理会 绕过 繞過 推翻 不再遵守 不必遵守 不用遵守 不要遵守 违背 抛开 丢弃 撇开 放弃 摒弃 作废",
    ),
    (
        Reveal,
        "透露 泄露 洩露 输出 打印 显示 公开 复述 重复 展示 暴露 披露 背诵 说出",
    ),
    (
        Tell,
        "让用户得知 告诉 告知 通知 提及 提到 提示 提醒 说明 解释 透露 汇报 报告 声张 让用户知道 让用户看到 让用户察觉 让用户发现 让他知道 告訴 通報 展示给 显示给 说起 提起",
    ),
    (
        Hide,
        "隐藏 隱藏 隐瞒 隱瞞 掩盖 掩饰 保密 遮掩 瞒着 藏起 不露痕迹",
    ),
    (
        Send,
        "发送 發送 上传 上傳 传输 传送 转发 提交到 提交至 发到 发给 发往 发至 推送到 外传 回传 寄到 传到 传给 同步到 上报 POST 汇报给 投递 邮寄 附加到",
    ),
    (
        Fetch,
        "下载 下載 获取 拉取 抓取 访问 打开 加载 读取网页 取回 请求 克隆",
    ),
    (
        Obey,
        "遵循 遵守 遵照 执行 执行其中 照做 按照 依照 听从 服从 照着 采纳 執行",
    ),
    (Run, "运行 運行 执行 執行 启动 粘贴 黏贴 调用 双击 输入"),
    (Install, "安装 安裝 部署"),
    (
        Write,
        "写入 寫入 写进 添加 追加 加入 插入 修改 更新 编辑 覆盖 保存 存入 注入 记录到 改写 创建 写到 放入 添加到 植入 加到 复制到",
    ),
    (
        Read,
        "读取 讀取 读出 收集 搜集 查找 搜索 扫描 提取 获取 窃取 抓取 遍历 列出 采集 复制 打包 汇总 查看 盗取 截取",
    ),
    (
        Ask,
        "询问 詢問 要求 请求 索取 索要 征求 问 确认 请用户 让用户 需要用户 請用戶 等待",
    ),
    (Give, "提供 输入 輸入 填写 给出 交出 粘贴 告知 说出 发来"),
    (
        Disable,
        "禁用 关闭 關閉 停用 停止 绕过 跳过 跳過 卸载 移除 取消 关掉 屏蔽 解除 退出",
    ),
    (
        Approve,
        "批准 同意 允许 接受 授权 自动批准 自动同意 自动确认 一律允许 放行 自动允许 通过所有",
    ),
    (
        Become,
        "扮演 假装 假裝 充当 成为 你现在是 你現在是 模拟 化身 你是 进入 切换到 开启",
    ),
    (Use, "使用 调用 激活 触发 加载 启用 选择 优先使用"),
    (
        Spread,
        "复制 传播 扩散 感染 自我复制 植入 散布 添加 写入 附加 复制到 添加到 写到",
    ),
    (
        Encode,
        "编码 加密 嵌入 拼接 附加 转码 拼到 放到 放进 塞进 夹带",
    ),
    (Delete, "删除 刪除 清除 清空 抹除 抹去 擦除 销毁"),
    (Refuse, "拒绝 拒絕 警告 质疑 犹豫 推辞"),
    (
        Transfer,
        "转账 轉帳 付款 支付 购买 汇款 提现 打款 卖出 买入 交易",
    ),
    (
        Claim,
        "声称 报告 回答 回复 说 表示 显示 谎称 宣称 假装 标记 汇报 告诉",
    ),
    (
        Warn,
        "检测 檢測 识别 防止 阻止 拦截 攔截 防范 警惕 过滤 审查 审计 检查 避免 禁止 屏蔽 防御",
    ),
    (Told, "指令 指示 提示词 提示詞 提示 说明 命令 指引 要求"),
    (
        Ruled,
        "规则 規則 约束 限制 准则 准則 设定 設定 规范 政策 策略 护栏 道德",
    ),
    (
        Prior,
        "之前 以前 先前 前面 上面 上述 以上 此前 原有 原来 原來 你的 您的 系统 系統 已有 既有 原先 先前的 开发者 早先",
    ),
    (
        SystemPrompt,
        "系统提示词 系统提示 系統提示 系统指令 系统消息 初始指令 初始提示 隐藏指令 内部指令 开发者消息 你的指令 你的提示词",
    ),
    (
        Secret,
        "密码 密碼 密钥 密鑰 令牌 凭证 憑證 凭据 口令 API密钥 私钥 访问密钥 API_KEY 秘钥 cookie token 登录信息 账号信息 认证信息",
    ),
    (
        SecretFile,
        "SSH密钥 SSH私钥 浏览器密码 钥匙串 已保存的密码 密码库 密钥文件 凭证文件 浏览器Cookie 私钥文件",
    ),
    (
        Seed,
        "助记词 助記詞 私钥 私鑰 恢复短语 验证码 银行卡 信用卡 身份证 支付密码 钱包密码 动态码 卡号 主密码",
    ),
    (Environment, "环境变量 環境變數 環境變量"),
    (
        Conversation,
        "对话 對話 聊天记录 聊天記錄 会话 會話 上下文 用户消息 用户输入 历史消息 对话历史 用户的问题 用户的消息 对话内容 聊天内容",
    ),
    (
        Files,
        "文件 檔案 文档 源代码 数据 数据库 资料 内容 隐私 个人信息 主目录 代码库 联系人 邮件 截图 信息 仓库 桌面",
    ),
    (
        Inform,
        "告诉 告知 通知 告訴 让用户知道 让用户看到 让用户察觉 让用户发现 让用户得知",
    ),
    (
        User,
        "让用户知道 让用户看到 让用户察觉 让用户发现 让用户得知 用户 用戶 使用者 主人 人类 操作员 任何人",
    ),
    (Them, "他们 对方 他 她"),
    (Agent, "你 助手 智能体 代理 模型 AI"),
    (MemoryFile, "记忆文件 长期记忆 持久记忆 代理记忆"),
    (
        AgentConfig,
        "权限设置 钩子 MCP服务器 代理配置 智能体配置 权限列表 允许列表 MCP配置 你的设置 你的权限",
    ),
    (
        Skills,
        "其他技能 其它技能 所有技能 技能目录 每个技能 别的技能 其他工具 其他项目 其他仓库",
    ),
    (
        Confirm,
        "权限请求 授权请求 权限提示 确认提示 权限弹窗 工具调用 确认 確認 许可 同意 批准 授权 审批 询问",
    ),
    (
        Safety,
        "安全策略 安全限制 安全检查 防火墙 杀毒软件 沙箱 沙盒 安全警告 安全软件 安全机制 安全规则 内容审查 内容政策 安全准则 道德限制 审查机制 安全防护 杀软 安全审查 安全扫描 伦理限制",
    ),
    (Trace, "日志 日誌 痕迹 历史记录 记录 证据"),
    (
        Remote,
        "远程服务器 服务器 外部服务器 外部地址 我们的服务器 指定地址 以下地址 网址 链接 接口 该地址 以下网址 图片链接 查询参数 邮箱 服务端 云端 后台",
    ),
    (Archive, "压缩包 压缩文件 zip"),
    (
        Program,
        "程序 安装包 可执行文件 驱动 客户端 软件 工具 组件 依赖",
    ),
    (Terminal, "终端 終端 命令行 控制台 命令提示符"),
    (Script, "脚本 腳本 命令 代码 指令"),
    (
        Persona,
        "不受限制 没有限制 無限制 无限制 越狱 开发者模式 没有任何限制 不受任何限制 不受约束 没有道德 无审查 没有规则 上帝模式 解除限制",
    ),
    (
        Task,
        "任务 請求 请求 问题 消息 对话 会话 回答 回复 操作 提问 输入",
    ),
    (
        Every,
        "所有 全部 任何 每个 每次 一切 每一次 每一个 无论 不论 整个 完整",
    ),
    (
        ThisSkill,
        "本技能 此技能 该技能 这个技能 自身 自己 本文件 本指令 这些指令 这段指令 这段提示 以上指令 这段文字 本段",
    ),
    (
        Money,
        "资金 金额 钱包 比特币 以太坊 款项 余额 代币 虚拟货币 加密货币 钱",
    ),
    (
        Clean,
        "没有问题 无问题 安全 成功 通过 无风险 一切正常 没有漏洞 没有风险 正常 已完成 没有发现",
    ),
    (Password, "密码 解压密码 口令 密碼"),
    (
        Silent,
        "悄悄 偷偷 静默 暗中 私下 默默 悄无声息 不动声色 神不知鬼不觉 不留痕迹 偷摸 靜默 不被发现 不被察觉",
    ),
    (
        NoAsk,
        "无需确认 不需确认 不需要确认 无需询问 无需用户确认 未经同意 未经用户同意 未经许可 不必询问 不要询问 不用询问 不经确认 直接执行 无需许可 无需批准 无须确认 无需经过 不需要询问 不要征求 无需征得 不必征求 不用确认 自动批准",
    ),
    (Always, "总是 始终 必须 务必 一定 每次 永远"),
    (
        First,
        "首先 优先 最先 第一步 在回答之前 在执行任何 任何操作之前 最高优先级 之前先 优先于",
    ),
    (Urgent, "立即 立刻 马上 紧急 尽快 否则 账号将被"),
    (Knowledge, "知情 察觉 发现 知道 注意 察覺"),
    (
        Future,
        "以后 今后 未来 后续会话 每次会话 每次启动 下次 以后的会话 后续对话 从现在起",
    ),
    (Header, "请求头 鉴权 认证头"),
    (
        Prerequisite,
        "前置条件 先决条件 前提 使用前 使用之前 必需 依赖 必须先 需要先 安装前",
    ),
    (
        Authority,
        "官方 管理员 已授权 已经授权 已获授权 安全团队 已批准 管理團隊",
    ),
    (
        This,
        "此事 这件事 这一步 此步骤 这些 该操作 此操作 这个 本步骤 上述操作 上传 过程 操作 行为 这 此 步骤",
    ),
    (
        Neg,
        "不要 不得 不可 不能 切勿 请勿 勿 禁止 别 避免 无需 不必 不用 绝不 不会 从不 未经 不 没有 無需 不准 不许 在不 不让 莫",
    ),
    (
        Lead,
        "例如 比如 诸如 示例 例子 之类 试图 企图 要求你 类似 包含 包括",
    ),
    (
        Attack,
        "攻击 攻擊 恶意 惡意 可疑 注入 攻击者 钓鱼 威胁 漏洞 风险 危险 不可信 黑客",
    ),
    (If, "如果 若 当 假如 一旦"),
    (
        Thing,
        "脚本 该脚本 系统 服务 程序 插件 平台 工具 接口 本工具 该工具 函数 模块",
    ),
];

/// A few words of other languages, for the oldest tricks only; `_` stands for
/// a blank.
pub(super) const OTHERS: &[(Concept, &str)] = &[
    (Trace, "auth.log /var/log/auth.log lastlog wtmp"),
    (Remote, "dns nslookup dig"),
    (Hide, "stay_unaware remain_unaware be_unaware"),
    (This, "stay_unaware remain_unaware be_unaware"),
    (Archive, ".tar .zip .tgz .tar.gz"),
    (
        Ignore,
        "ignora ignore ignorez ignorer ignoriere ignorieren missachte vergiss olvida oublie oubliez esqueça desconsidere ignorare dimentica игнорируй игнорируйте забудь забудьте zignoruj negeer 無視して 무시하세요 무시하고",
    ),
    (
        Told,
        "instrucciones instructions_précédentes consignes anweisungen instruções istruzioni инструкции указания instrukcje instructies 指示を 지시를 지시사항을 órdenes befehle",
    ),
    (
        Prior,
        "anteriores previas précédentes antérieures vorherigen bisherigen prévias precedenti предыдущие прежние poprzednie vorige eerdere 以前の 이전 todas toutes alle tutte todos все",
    ),
    (
        Send,
        "envía envíe enviar envoie envoyez envoyer sende senden schicke envie invia отправь отправьте wyślij stuur 送信して 보내세요 전송하세요",
    ),
    (
        Tell,
        "digas diga informe informes dis dites mentionne informez sage erwähne mencione dire говори говорите сообщай 伝え 알리지",
    ),
    (
        Neg,
        "no_le nunca sin ne jamais pas sans nicht niemals kein ohne não sem non mai senza не никогда без nie 말고 없이",
    ),
    (
        User,
        "usuario utilisateur l'utilisateur benutzer nutzer usuário utente пользователю пользователь użytkownik gebruiker ユーザーに 사용자에게",
    ),
    (
        Secret,
        "contraseña contraseñas passwort passwörter senha senhas пароль пароли clave_privada geheimnisse mots_de_passe mot_de_passe",
    ),
    (
        Silent,
        "silenciosamente silencieusement heimlich silenziosamente тайно незаметно en_secreto en_secret discrètement",
    ),
];
