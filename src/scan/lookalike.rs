//! Names of packages that are almost those of well-known ones.

/// Much used packages of the Python index.
const PYTHON: &[&str] = &[
    "requests",
    "numpy",
    "pandas",
    "boto3",
    "botocore",
    "urllib3",
    "setuptools",
    "certifi",
    "typing-extensions",
    "python-dateutil",
    "pyyaml",
    "packaging",
    "cryptography",
    "charset-normalizer",
    "fsspec",
    "pydantic",
    "pydantic-core",
    "protobuf",
    "attrs",
    "click",
    "jinja2",
    "markupsafe",
    "pillow",
    "pytest",
    "sqlalchemy",
    "flask",
    "django",
    "fastapi",
    "uvicorn",
    "httpx",
    "aiohttp",
    "scipy",
    "matplotlib",
    "scikit-learn",
    "beautifulsoup4",
    "lxml",
    "openpyxl",
    "selenium",
    "playwright",
    "tqdm",
    "colorama",
    "rich",
    "pygments",
    "virtualenv",
    "tensorflow",
    "pytorch-lightning",
    "transformers",
    "huggingface-hub",
    "openai",
    "anthropic",
    "langchain",
    "tiktoken",
    "python-dotenv",
    "paramiko",
    "psycopg2",
    "psycopg2-binary",
    "pymongo",
    "redis",
    "celery",
    "gunicorn",
    "websockets",
    "websocket-client",
    "opencv-python",
    "pyperclip",
    "pyautogui",
    "discord.py",
    "python-telegram-bot",
    "telethon",
    "web3",
    "ccxt",
    "solana",
    "pypdf",
    "pypdf2",
    "reportlab",
    "python-docx",
    "python-pptx",
    "pdfplumber",
    "xlsxwriter",
    "markdown",
    "marshmallow",
    "networkx",
    "seaborn",
    "plotly",
    "streamlit",
    "gradio",
    "nltk",
    "spacy",
    "sentencepiece",
    "moviepy",
    "yt-dlp",
    "pyinstaller",
    "jupyter",
    "notebook",
    "ipython",
    "keyring",
    "simplejson",
    "google-api-python-client",
    "google-auth",
    "azure-storage-blob",
    "kubernetes",
    "docker",
    "ansible",
    "scrapy",
    "loguru",
    "tenacity",
    "jsonschema",
    "mcp-server-fetch",
    "mcp-server-git",
    "mcp-server-time",
    "python-multipart",
];

/// Much used packages of other registries: crates, gems.
const CRATES: &[&str] = &[
    "serde",
    "serde-json",
    "serde-yaml",
    "tokio",
    "reqwest",
    "anyhow",
    "thiserror",
    "hyper",
    "tracing",
    "chrono",
    "futures",
    "bincode",
    "rustls",
    "openssl",
    "clap-derive",
    "actix-web",
    "once-cell",
    "lazy-static",
];

const GEMS: &[&str] = &[
    "rails",
    "nokogiri",
    "sinatra",
    "rspec",
    "bundler",
    "devise",
    "sidekiq",
    "rubocop",
    "rest-client",
    "faraday",
    "activesupport",
    "activerecord",
    "httparty",
    "jekyll",
];

/// Whole names with an owner: scopes, modules, actions, extensions, images.
const OWNED: &[&str] = &[
    "@modelcontextprotocol",
    "@anthropic-ai",
    "@angular",
    "@babel",
    "@openai",
    "@playwright",
    "@testing-library",
    "@typescript-eslint",
    "@langchain",
    "@supabase",
    "@vercel",
    "@google-cloud",
    "github.com/sirupsen/logrus",
    "github.com/gin-gonic/gin",
    "github.com/spf13/cobra",
    "github.com/spf13/viper",
    "github.com/stretchr/testify",
    "github.com/gorilla/mux",
    "github.com/google/uuid",
    "github.com/pkg/errors",
    "github.com/urfave/cli",
    "github.com/go-redis/redis",
    "actions/checkout",
    "actions/setup-node",
    "actions/setup-python",
    "actions/setup-go",
    "actions/setup-java",
    "actions/cache",
    "actions/upload-artifact",
    "actions/download-artifact",
    "docker/build-push-action",
    "docker/login-action",
    "docker/setup-buildx-action",
    "ms-python.python",
    "ms-toolsai.jupyter",
    "ms-vscode.cpptools",
    "dbaeumer.vscode-eslint",
    "esbenp.prettier-vscode",
    "rust-lang.rust-analyzer",
    "eamodio.gitlens",
    "python",
    "ubuntu",
    "debian",
    "alpine",
    "golang",
    "postgres",
    "nginx",
    "mariadb",
    "rabbitmq",
    "elasticsearch",
];

/// Much used packages of the JavaScript registry.
const SCRIPT: &[&str] = &[
    "lodash",
    "express",
    "react",
    "react-dom",
    "axios",
    "chalk",
    "commander",
    "typescript",
    "webpack",
    "eslint",
    "prettier",
    "jest",
    "mocha",
    "moment",
    "dotenv",
    "uuid",
    "debug",
    "async",
    "request",
    "underscore",
    "bluebird",
    "cheerio",
    "puppeteer",
    "playwright",
    "socket.io",
    "mongoose",
    "mongodb",
    "redis",
    "mysql2",
    "sequelize",
    "jsonwebtoken",
    "bcrypt",
    "body-parser",
    "cors",
    "nodemon",
    "rimraf",
    "glob",
    "minimist",
    "yargs",
    "inquirer",
    "node-fetch",
    "cross-env",
    "colors",
    "winston",
    "semver",
    "fs-extra",
    "babel-core",
    "rollup",
    "vite",
    "next",
    "nuxt",
    "svelte",
    "angular",
    "jquery",
    "bootstrap",
    "tailwindcss",
    "ethers",
    "web3",
    "discord.js",
    "telegraf",
    "openai",
    "electron",
    "sharp",
    "esbuild",
    "zod",
    "styled-components",
    "graphql",
    "nodemailer",
    "passport",
    "react-scripts",
    "react-router",
    "react-router-dom",
    "exceljs",
    "create-react-app",
    "ts-node",
    "nodejs",
];

/// Names that look alike and are packages of their own.
const OWN: &[&str] = &[
    "preact",
    "vuex",
    "nest",
    "request",
    "requests",
    "redux",
    "asyncio",
    "rest",
    "text",
    "flash",
    "click",
    "clack",
    "jest",
    "best",
    "test",
    "next",
    "nuxt",
    "vite",
    "vitest",
    "rich",
    "web3",
    "core",
    "cors",
    "mysql",
    "mongoose",
    "mongodb",
    "chai",
    "pypdf",
    "pypdf2",
    "pypdf3",
    "psycopg",
    "psycopg2",
    "psycopg3",
    "python-pptx",
    "react",
    "reacts",
    "ethers",
    "docker",
    "dotenv",
    "nltk",
    "pytest",
    "boto",
    "boto3",
    "color",
    "colors",
    "yarg",
    "yargs",
    "uuid",
    "ulid",
    "glob",
    "globby",
    "zod",
    "markdown2",
    "pillow",
    "urllib3",
    "urllib2",
    "redis",
    "scipy",
    "scrapy",
    "attr",
    "attrs",
    "uuidv4",
    "uvicorn",
    "websocket",
    "websockets",
    "jsonschemas",
    "opencv-python",
    "pandas",
    "pydantic",
    "pymysql",
    "gradio",
    "debug",
    "flask",
    "django",
    "fastapi",
    "httpx",
    "httpx2",
    "https",
    "plotly",
    "solana",
    "lxml",
    "ansible",
    "seaborn",
    "sharp",
];

/// Where a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registry {
    /// The Python index.
    Python,
    /// The JavaScript registry.
    Script,
    /// Crates.
    Crates,
    /// Gems.
    Gems,
    /// Names with an owner, and images.
    Owned,
}

/// A well-known name that another one looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The well-known one.
    pub known: &'static str,
    /// A slip of the finger or of the eye; otherwise two short names may be
    /// near to each other by chance.
    pub clear: bool,
}

/// The well-known package that `name` is one step away from, and is not: one
/// letter more, fewer or other, or two swapped.
#[must_use]
pub fn of(name: &str, registry: Registry) -> Option<Alike> {
    if name.len() > 60 {
        return None;
    }
    // Letters of another alphabet that look like ours.
    let drawn = !name.is_ascii();
    let name: String = name
        .chars()
        .map(|letter| match letter {
            '_' => '-',
            letter if drawn => latin(letter).to_ascii_lowercase(),
            letter => letter.to_ascii_lowercase(),
        })
        .collect();
    // Short names are near to each other by chance.
    if name.len() < 5 || !name.is_ascii() {
        return None;
    }
    let list = match registry {
        Registry::Python => PYTHON,
        Registry::Script => SCRIPT,
        Registry::Crates => CRATES,
        Registry::Gems => GEMS,
        Registry::Owned => OWNED,
    };
    if let Some(known) = list.iter().find(|known| **known == name) {
        return drawn.then_some(Alike { known, clear: true });
    }
    if OWN.contains(&name.as_str()) {
        return None;
    }
    list.iter()
        .copied()
        .find(|known| known.len() >= 5 && is_one_step(name.as_bytes(), known.as_bytes()))
        .map(|known| Alike {
            known,
            clear: known.len() >= 7 || is_slip(name.as_bytes(), known.as_bytes()),
        })
}

/// The letter that a letter of another alphabet looks like.
fn latin(letter: char) -> char {
    match letter {
        'а' => 'a',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'р' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'ѕ' => 's',
        'ԁ' => 'd',
        'ո' => 'n',
        other => other,
    }
}

/// Whether two letters are swapped, one is doubled or missing of a pair, or a
/// digit stands for a letter.
fn is_slip(left: &[u8], right: &[u8]) -> bool {
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let before = same.checked_sub(1).map(|at| left[at]);
    match (&left[same..], &right[same..]) {
        (longer, shorter) if longer.len() == shorter.len() + 1 => longer.first().copied() == before,
        (shorter, longer) if longer.len() == shorter.len() + 1 => true,
        ([a, b, ..], [c, d, ..]) if a == d && b == c => true,
        ([a, ..], [b, ..]) => matches!((*a, *b), (b'0', b'o') | (b'1' | b'i', b'l') | (b'1', b'i')),
        _ => false,
    }
}

/// Whether one change makes `left` to `right`.
fn is_one_step(left: &[u8], right: &[u8]) -> bool {
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let (left, right) = (&left[same..], &right[same..]);
    match (left, right) {
        ([], [_]) | ([_], []) => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([a, b, rest @ ..], [c, d, other @ ..]) if a == d && b == c && rest == other => true,
        ([_, rest @ ..], other) if rest == other => true,
        (other, [_, rest @ ..]) if rest == other => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_away() {
        for (name, known) in [
            ("reqeusts", Some("requests")),
            ("requestss", Some("requests")),
            ("reqests", Some("requests")),
            ("nunpy", Some("numpy")),
            ("requests", None),
            ("requests-demo", None),
        ] {
            let found = of(name, Registry::Python).map(|alike| alike.known);
            assert_eq!(found, known, "{name}");
        }
        let script = |name| of(name, Registry::Script).map(|alike| (alike.known, alike.clear));
        assert_eq!(script("lodahs"), Some(("lodash", true)));
        assert_eq!(script("1odash"), Some(("lodash", true)));
        assert_eq!(script("express\u{455}"), None);
        assert_eq!(script("\u{435}xpress"), Some(("express", true)));
        assert_eq!(script("vuex"), None);
    }
}
