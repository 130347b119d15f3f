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

const CLIENTS: &[ClientClass] = &[
    ClientClass {
        path: "requests.Session",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send",
        ],
        with: true,
        async_with: false,
        addressed: false,
    },
    ClientClass {
        path: "httpx.Client",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send", "stream",
        ],
        with: true,
        async_with: false,
        addressed: false,
    },
    ClientClass {
        path: "httpx.AsyncClient",
        methods: &[
            "get", "post", "put", "patch", "delete", "head", "options", "request", "send", "stream",
        ],
        with: false,
        async_with: true,
        addressed: false,
    },
    ClientClass {
        path: "http.client.HTTPConnection",
        methods: &["request", "connect", "send"],
        with: false,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "http.client.HTTPSConnection",
        methods: &["request", "connect", "send"],
        with: false,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "urllib3.PoolManager",
        methods: &["request", "urlopen"],
        with: true,
        async_with: false,
        addressed: false,
    },
    ClientClass {
        path: "aiohttp.ClientSession",
        methods: HTTP,
        with: false,
        async_with: true,
        addressed: false,
    },
    ClientClass {
        path: "smtplib.SMTP",
        methods: &["sendmail", "send_message"],
        with: true,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "smtplib.SMTP_SSL",
        methods: &["sendmail", "send_message"],
        with: true,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "ftplib.FTP",
        methods: &["storbinary", "storlines", "retrbinary", "retrlines"],
        with: true,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "ftplib.FTP_TLS",
        methods: &["storbinary", "storlines", "retrbinary", "retrlines"],
        with: true,
        async_with: false,
        addressed: true,
    },
    ClientClass {
        path: "socket.socket",
        methods: SOCKET,
        with: true,
        async_with: false,
        addressed: false,
    },
    ClientClass {
        path: "socket.create_connection",
        methods: SOCKET,
        with: true,
        async_with: false,
        addressed: true,
    },
];

/// The client class with this constructor.
pub(super) fn client(path: &str) -> Option<&'static ClientClass> {
    CLIENTS.iter().find(|class| class.path == path)
}
