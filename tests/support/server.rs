//! A small server on this machine: each request is answered by a function.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

/// What a request said: its line, its headers in lower case, its body.
#[derive(Clone, Debug)]
pub struct Asked {
    pub line: String,
    pub headers: String,
    pub body: String,
}

/// A server that runs as long as the test.
pub struct Server {
    pub address: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Answers each request with a status and a body.
    pub fn new(answer: impl Fn(&Asked) -> (u16, Vec<u8>) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                let Ok(copy) = stream.try_clone() else { return };
                let mut reader = BufReader::new(copy);
                let mut line = String::new();
                if reader.read_line(&mut line).is_err() {
                    continue;
                }
                let mut headers = String::new();
                loop {
                    let mut header = String::new();
                    match reader.read_line(&mut header) {
                        Ok(0) | Err(_) => break,
                        Ok(_) if header == "\r\n" => break,
                        Ok(_) => headers += &header.to_lowercase(),
                    }
                }
                let length = headers
                    .lines()
                    .find_map(|header| header.strip_prefix("content-length:"))
                    .and_then(|length| length.trim().parse().ok())
                    .unwrap_or(0);
                let mut body = vec![0; length];
                let _ = reader.read_exact(&mut body);
                let one = Asked {
                    line: line.trim().to_owned(),
                    headers,
                    body: String::from_utf8_lossy(&body).into_owned(),
                };
                let (status, body) = answer(&one);
                log.lock().expect("one thread").push(one);
                let head = format!(
                    "HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                    body.len()
                );
                let _ = stream
                    .write_all(head.as_bytes())
                    .and_then(|()| stream.write_all(&body));
            }
        });
        Self { address, asked }
    }

    /// What was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("one thread").clone()
    }
}
