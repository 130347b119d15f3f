//! Whose key a variable holds, and which hosts are its maker's.

use super::collecting_host::below;
use super::secret;

/// A maker: how the names of its variables begin, and its hosts.
#[derive(Debug)]
pub struct Vendor {
    /// Beginnings of names of variables, in capitals.
    pub variables: &'static [&'static str],
    /// Domains, with everything below them.
    pub hosts: &'static [&'static str],
}

/// Makers whose keys agents often hold. Longer beginnings come first where one
/// begins another.
pub static VENDORS: &[Vendor] = &[
    Vendor {
        variables: &["AWS_", "AMAZON_"],
        hosts: &[
            "amazonaws.com",
            "amazonaws.com.cn",
            "aws.amazon.com",
            "amazon.com",
            "api.aws",
            "on.aws",
        ],
    },
    Vendor {
        variables: &["GITHUB_", "GH_"],
        hosts: &[
            "github.com",
            "githubusercontent.com",
            "ghcr.io",
            "githubcopilot.com",
            "models.inference.ai.azure.com",
            "github.ai",
        ],
    },
    Vendor {
        variables: &["GITLAB_", "CI_JOB_TOKEN"],
        hosts: &["gitlab.com"],
    },
    Vendor {
        variables: &["OPENAI_"],
        hosts: &["openai.com", "openai.azure.com", "chatgpt.com"],
    },
    Vendor {
        variables: &["ANTHROPIC_", "CLAUDE_"],
        hosts: &["anthropic.com", "claude.ai", "claude.com"],
    },
    Vendor {
        variables: &[
            "GOOGLE_",
            "GEMINI_",
            "GCP_",
            "GCLOUD_",
            "YOUTUBE_",
            "FIREBASE_",
        ],
        hosts: &[
            "googleapis.com",
            "google.com",
            "google.dev",
            "firebaseio.com",
            "run.app",
            "youtube.com",
        ],
    },
    Vendor {
        variables: &["AZURE_", "ARM_CLIENT_", "MSFT_", "MICROSOFT_"],
        hosts: &[
            "azure.com",
            "azure.net",
            "microsoft.com",
            "microsoftonline.com",
            "windows.net",
            "azurewebsites.net",
            "live.com",
            "office.com",
        ],
    },
    Vendor {
        variables: &["NPM_", "NODE_AUTH_TOKEN"],
        hosts: &["npmjs.org", "npmjs.com"],
    },
    Vendor {
        variables: &["PYPI_", "TWINE_"],
        hosts: &["pypi.org"],
    },
    Vendor {
        variables: &["HF_", "HUGGINGFACE_", "HUGGING_FACE_"],
        hosts: &["huggingface.co", "hf.co", "hf.space"],
    },
    Vendor {
        variables: &["STRIPE_"],
        hosts: &["stripe.com"],
    },
    Vendor {
        variables: &["SLACK_"],
        hosts: &["slack.com"],
    },
    Vendor {
        variables: &["DISCORD_"],
        hosts: &["discord.com", "discordapp.com"],
    },
    Vendor {
        variables: &["TELEGRAM_", "TG_BOT"],
        hosts: &["telegram.org"],
    },
    Vendor {
        variables: &["TWILIO_"],
        hosts: &["twilio.com"],
    },
    Vendor {
        variables: &["SENDGRID_"],
        hosts: &["sendgrid.com"],
    },
    Vendor {
        variables: &["CLOUDFLARE_", "CF_API"],
        hosts: &["cloudflare.com", "workers.dev", "r2.cloudflarestorage.com"],
    },
    Vendor {
        variables: &["DIGITALOCEAN_", "DO_API"],
        hosts: &["digitalocean.com", "digitaloceanspaces.com"],
    },
    Vendor {
        variables: &["HEROKU_"],
        hosts: &["heroku.com"],
    },
    Vendor {
        variables: &["VERCEL_"],
        hosts: &["vercel.com", "vercel.app"],
    },
    Vendor {
        variables: &["NETLIFY_"],
        hosts: &["netlify.com"],
    },
    Vendor {
        variables: &["DOCKER_", "DOCKERHUB_"],
        hosts: &["docker.io", "docker.com"],
    },
    Vendor {
        variables: &["JIRA_", "CONFLUENCE_", "ATLASSIAN_", "BITBUCKET_"],
        hosts: &["atlassian.net", "atlassian.com", "bitbucket.org"],
    },
    Vendor {
        variables: &["NOTION_"],
        hosts: &["notion.so", "notion.com"],
    },
    Vendor {
        variables: &["LINEAR_"],
        hosts: &["linear.app"],
    },
    Vendor {
        variables: &["SENTRY_"],
        hosts: &["sentry.io"],
    },
    Vendor {
        variables: &["DATADOG_", "DD_API_KEY", "DD_APP_KEY"],
        hosts: &["datadoghq.com", "datadoghq.eu"],
    },
    Vendor {
        variables: &["OPENROUTER_"],
        hosts: &["openrouter.ai"],
    },
    Vendor {
        variables: &["GROQ_"],
        hosts: &["groq.com"],
    },
    Vendor {
        variables: &["MISTRAL_"],
        hosts: &["mistral.ai"],
    },
    Vendor {
        variables: &["COHERE_"],
        hosts: &["cohere.ai", "cohere.com"],
    },
    Vendor {
        variables: &["DEEPSEEK_"],
        hosts: &["deepseek.com"],
    },
    Vendor {
        variables: &["DASHSCOPE_", "ALIYUN_", "ALIBABA_", "QWEN_", "BAILIAN_"],
        hosts: &["aliyuncs.com", "aliyun.com", "alibabacloud.com"],
    },
    Vendor {
        variables: &["REPLICATE_"],
        hosts: &["replicate.com"],
    },
    Vendor {
        variables: &["SUPABASE_"],
        hosts: &["supabase.co", "supabase.com"],
    },
    Vendor {
        variables: &["KUBE_", "KUBERNETES_"],
        hosts: &["kubernetes.default.svc", "svc.cluster.local"],
    },
];

/// Longest name of a variable.
const MAX_NAME: usize = 128;

/// The maker of the key in the variable `name`, when it is a well-known one.
#[must_use]
pub fn of_variable(name: &str) -> Option<&'static Vendor> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.len() > MAX_NAME || !name.bytes().all(is_name) {
        return None;
    }
    let name = name.to_ascii_uppercase();
    VENDORS.iter().find(|vendor| {
        vendor
            .variables
            .iter()
            .any(|beginning| name.starts_with(beginning))
    })
}

/// The well-known maker that `host` belongs to.
#[must_use]
pub fn of_host(host: &str) -> Option<&'static Vendor> {
    let host = host.to_ascii_lowercase();
    VENDORS.iter().find(|vendor| vendor.owns(&host))
}

impl Vendor {
    /// Whether `host` is one of its hosts.
    #[must_use]
    pub fn owns(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.hosts.iter().any(|domain| below(&host, domain))
    }
}

/// Whether a variable of this name holds a secret.
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    // The first ones are no secrets by their words, but by what they are.
    matches!(
        name.as_str(),
        "AWS_ACCESS_KEY_ID" | "GH_PAT" | "GITHUB_PAT" | "DATABASE_URL" | "MNEMONIC" | "SEED_PHRASE"
    ) || secret::is_secret_name(&name)
        || name.ends_with("_KEY")
            && !["PUBLIC", "PRIMARY", "FOREIGN", "SORT", "CACHE", "HOT"]
                .iter()
                .any(|word| name.contains(word))
}

/// Whether host and variable share a word: its own service.
#[must_use]
pub fn share_a_word(name: &str, host: &str) -> bool {
    const COMMON: &[&str] = &[
        "api", "key", "token", "secret", "password", "access", "auth", "com", "the", "app", "url",
        "www", "net", "org", "client", "user", "service", "cloud", "data", "dev", "http", "https",
    ];
    let host = host.to_ascii_lowercase();
    let flat: String = host
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect();
    name.to_ascii_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .any(|word| word.len() >= 3 && !COMMON.contains(&word) && flat.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_belong_to_their_makers() {
        let aws = of_variable("AWS_SECRET_ACCESS_KEY").expect("a maker");
        assert!(aws.owns("sts.amazonaws.com"));
        assert!(!aws.owns("amazonaws.com.evil.example"));
        assert!(of_variable("DEMO_API_KEY").is_none());
        assert!(of_host("api.openai.com").is_some());
    }

    #[test]
    fn names_of_secrets() {
        for name in [
            "OPENAI_API_KEY",
            "GITHUB_TOKEN",
            "DB_PASSWORD",
            "AWS_ACCESS_KEY_ID",
            "DEMO_KEY",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "HOME",
            "PATH",
            "API_URL",
            "PUBLIC_KEY",
            "MAX_TOKENS",
            "LANG",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }

    #[test]
    fn an_own_service_shares_a_word() {
        assert!(share_a_word("ACME_API_KEY", "api.acme.example"));
        assert!(share_a_word("TAVILY_KEY", "api.tavily.com"));
        assert!(!share_a_word("API_KEY", "api.example.com"));
        assert!(!share_a_word("OPENAI_API_KEY", "collect.example.com"));
    }
}
