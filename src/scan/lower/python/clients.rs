//! Classes whose objects reach the network.

/// A class whose objects reach the network.
#[derive(Debug)]
pub(super) struct ClientClass {
    /// Its constructor.
    pub(super) path: &'static str,
    /// Methods that send.
    pub(super) methods: &'static [&'static str],
    /// Works in `with`.
    pub(super) with: bool,
    /// Works in `async with`.
    pub(super) async_with: bool,
    /// The constructor names the other end.
    pub(super) addressed: bool,
    /// It is connected as soon as it is made.
    pub(super) eager: bool,
}

/// A client whose constructor names the other end, or whose other end is known
/// by what it is: a mailer, a bot, a bucket.
const fn addressed(
    path: &'static str,
    methods: &'static [&'static str],
    eager: bool,
) -> ClientClass {
    ClientClass {
        path,
        methods,
        with: true,
        async_with: true,
        addressed: true,
        eager,
    }
}

const HTTP: &[&str] = &[
    "get", "post", "put", "patch", "delete", "head", "options", "request",
];

/// The methods of a socket that send.
const SOCKET: &[&str] = &[
    "connect",
    "connect_ex",
    "send",
    "sendall",
    "sendto",
    "sendfile",
    "sendmsg",
];

const WEBSOCKET: &[&str] = &["send", "send_binary", "send_bytes", "send_text", "ping"];

/// Methods of the clients of message services that send.
const BOT: &[&str] = &[
    "send_message",
    "send_document",
    "send_photo",
    "send_file",
    "send_media_group",
    "send_audio",
    "chat_postMessage",
    "chat_postEphemeral",
    "files_upload",
    "files_upload_v2",
    "api_call",
];

/// Methods of the clients of cloud services that send.
const CLOUD: &[&str] = &[
    "put_object",
    "upload_file",
    "upload_fileobj",
    "send_message",
    "publish",
    "invoke",
    "put_item",
    "put_record",
    "put_secret_value",
    "put",
];

const CLIENTS: &[ClientClass] = &[
    ClientClass {
        path: "requests.Session",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send",
        ],
        with: true,
        async_with: false,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "httpx.Client",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send", "stream",
        ],
        with: true,
        async_with: false,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "httpx.AsyncClient",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send", "stream",
        ],
        with: false,
        async_with: true,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "http.client.HTTPConnection",
        methods: &["request", "connect", "send", "putrequest", "endheaders"],
        with: false,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "http.client.HTTPSConnection",
        methods: &["request", "connect", "send", "putrequest", "endheaders"],
        with: false,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "urllib3.PoolManager",
        methods: &["request", "urlopen"],
        with: true,
        async_with: false,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "aiohttp.ClientSession",
        methods: HTTP,
        with: false,
        async_with: true,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "smtplib.SMTP",
        methods: &["sendmail", "send_message"],
        with: true,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "smtplib.SMTP_SSL",
        methods: &["sendmail", "send_message"],
        with: true,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "ftplib.FTP",
        methods: &["storbinary", "storlines", "retrbinary", "retrlines"],
        with: true,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "ftplib.FTP_TLS",
        methods: &["storbinary", "storlines", "retrbinary", "retrlines"],
        with: true,
        async_with: false,
        addressed: true,
        eager: false,
    },
    ClientClass {
        path: "socket.socket",
        methods: SOCKET,
        with: true,
        async_with: false,
        addressed: false,
        eager: false,
    },
    ClientClass {
        path: "socket.create_connection",
        methods: SOCKET,
        with: true,
        async_with: false,
        addressed: true,
        eager: false,
    },
    addressed("asyncio.StreamWriter", &["write", "writelines"], false),
    addressed("ssl.SSLSocket", SOCKET, false),
    addressed("websocket.create_connection", WEBSOCKET, true),
    addressed("websocket.WebSocketApp", &["send", "run_forever"], false),
    addressed(
        "websocket.WebSocket",
        &["connect", "send", "send_binary"],
        false,
    ),
    addressed("websockets.connect", WEBSOCKET, true),
    addressed("websockets.sync.client.connect", WEBSOCKET, true),
    addressed(
        "multiprocessing.connection.Client",
        &["send", "send_bytes"],
        true,
    ),
    addressed("telnetlib.Telnet", &["write", "open"], true),
    addressed("xmlrpc.client.ServerProxy", &["*"], false),
    addressed("xmlrpclib.ServerProxy", &["*"], false),
    addressed(
        "paramiko.SSHClient",
        &["connect", "exec_command", "invoke_shell", "put", "putfo"],
        false,
    ),
    addressed("paramiko.Transport", &["connect", "put", "putfo"], false),
    addressed(
        "paramiko.SFTPClient.from_transport",
        &["put", "putfo"],
        false,
    ),
    addressed(
        "pysftp.Connection",
        &["put", "putfo", "put_r", "put_d"],
        true,
    ),
    addressed("fabric.Connection", &["put", "run"], false),
    addressed("boto3.client", CLOUD, false),
    addressed("boto3.resource", CLOUD, false),
    addressed("boto3.Session", CLOUD, false),
    addressed("boto3.session.Session", CLOUD, false),
    addressed("minio.Minio", &["put_object", "fput_object"], false),
    addressed("telegram.Bot", BOT, false),
    addressed("telebot.TeleBot", BOT, false),
    addressed("telethon.TelegramClient", BOT, false),
    addressed("pyrogram.Client", BOT, false),
    addressed("discord.Webhook.from_url", &["send", "execute"], false),
    addressed("discord.SyncWebhook.from_url", &["send", "execute"], false),
    addressed(
        "discord_webhook.DiscordWebhook",
        &["execute", "add_file", "add_embed"],
        false,
    ),
    addressed("dhooks.Webhook", &["send", "modify"], false),
    addressed("slack_sdk.WebClient", BOT, false),
    addressed("slack.WebClient", BOT, false),
    addressed(
        "slack_sdk.webhook.WebhookClient",
        &["send", "send_dict"],
        false,
    ),
    addressed("pycurl.Curl", &["setopt", "perform"], false),
    addressed("httplib2.Http", &["request"], false),
    addressed("urllib.request.build_opener", &["open"], false),
    addressed("urllib.request.URLopener", &["open", "retrieve"], false),
    addressed("paho.mqtt.client.Client", &["connect", "publish"], false),
    addressed("dns.resolver.Resolver", &["resolve", "query"], false),
    addressed("imaplib.IMAP4_SSL", &["append", "fetch"], true),
    addressed("imaplib.IMAP4", &["append", "fetch"], true),
    addressed("poplib.POP3_SSL", &["retr"], true),
    addressed("poplib.POP3", &["retr"], true),
    addressed("yagmail.SMTP", &["send"], false),
    addressed("nntplib.NNTP", &["post"], false),
];

/// The client class with this constructor.
pub(super) fn client(path: &str) -> Option<&'static ClientClass> {
    if !path.contains('.') || path.starts_with("builtins.") {
        return None;
    }
    CLIENTS.iter().find(|class| class.path == path)
}

/// Where a method is given the name of a file whose content it sends: the
/// place, and the keyword.
pub(super) fn file_argument(method: &str) -> Option<(usize, &'static str)> {
    match method {
        "upload_file" | "put" | "send_document" | "files_upload" => Some((0, "Filename")),
        "fput_object" => Some((2, "file_path")),
        _ => None,
    }
}
