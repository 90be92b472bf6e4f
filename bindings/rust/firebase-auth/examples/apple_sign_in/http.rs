// SPDX-License-Identifier: Apache-2.0
//! Requests to the emulator: HTTP and JSON, as far as the emulator's functions need them.

use std::io::{self, Read, Write};
use std::net::TcpStream;

/// Sends a request with a JSON body, and returns that of the response. Fails if its status is not 200.
pub fn send(method: &str, host: &str, path: &str, body: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(host)?;
    let size = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {size}\r\n\
         Connection: close\r\n\r\n{body}"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    match response.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.1 200 ") => Ok(body.to_owned()),
        _ => Err(io::Error::new(io::ErrorKind::Other, response)),
    }
}

/// The first string member with this name, at any depth; "" if there is none. The emulator's strings here need no escapes.
pub fn member(json: &str, name: &str) -> String {
    let rest = json.split_once(&format!("\"{name}\":")).map_or("", |(_, rest)| rest.trim_start());
    rest.strip_prefix('"').and_then(|text| text.split('"').next()).unwrap_or("").to_owned()
}
