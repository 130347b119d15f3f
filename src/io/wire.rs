//! Standard input and output as a wire of messages, a line each: input of bounded
//! lines, whatever comes, and no more of them than are worked on and answered.

mod gate;

use std::io::{BufRead as _, BufReader, Read};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::mpsc;

pub use gate::{Gate, Pass};

/// Lines that wait to be taken.
const WAITING: usize = 4;
/// Bytes of a line that is too long that are kept of each of its ends.
const ENDS: usize = 512;

/// What comes in.
#[derive(Debug)]
pub struct Incoming {
    lines: mpsc::Receiver<Vec<u8>>,
    line: Vec<u8>,
    taken: usize,
    gate: Gate,
}

/// Opens the wire, behind `gate`. Of a line of more than `most` bytes the head and the tail are
/// shown to `instead`, which says what is read in its place.
#[must_use]
pub fn open(
    most: usize,
    instead: fn(&[u8], &[u8]) -> Vec<u8>,
    gate: &Gate,
) -> (Incoming, impl AsyncWrite + Send + Unpin + 'static) {
    let outgoing = Outgoing {
        output: tokio::io::stdout(),
        gate: gate.clone(),
    };
    (
        incoming(std::io::stdin(), most, instead, gate.clone()),
        outgoing,
    )
}

/// What goes out; while nobody takes it, nothing more is read.
struct Outgoing<O> {
    output: O,
    gate: Gate,
}

impl<O: AsyncWrite + Unpin> AsyncWrite for Outgoing<O> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        let written = Pin::new(&mut self.output).poll_write(context, bytes);
        self.gate.block(written.is_pending());
        written
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        let flushed = Pin::new(&mut self.output).poll_flush(context);
        self.gate.block(flushed.is_pending());
        flushed
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.output).poll_shutdown(context)
    }
}

fn incoming(
    input: impl Read + Send + 'static,
    most: usize,
    instead: fn(&[u8], &[u8]) -> Vec<u8>,
    gate: Gate,
) -> Incoming {
    let (send, lines) = mpsc::channel(WAITING);
    // A thread of its own: it waits for input when everything else is done, and
    // ends with the process.
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Some(line) = next(&mut input, most, instead) {
            if send.blocking_send(line).is_err() {
                return;
            }
        }
    });
    Incoming {
        lines,
        line: Vec::new(),
        taken: 0,
        gate,
    }
}

/// The next line with its end; `None` when there is no more, or half a line.
fn next(
    input: &mut BufReader<impl Read>,
    most: usize,
    instead: fn(&[u8], &[u8]) -> Vec<u8>,
) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let bound = u64::try_from(most).unwrap_or(u64::MAX);
    input.take(bound).read_until(b'\n', &mut line).ok()?;
    if line.ends_with(b"\n") {
        return Some(line);
    }
    if line.len() < most {
        return None;
    }
    line.truncate(ENDS);
    let mut tail = Vec::new();
    loop {
        let piece = input.fill_buf().ok().filter(|piece| !piece.is_empty())?;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let length = end.unwrap_or(piece.len());
        tail.extend_from_slice(&piece[length.saturating_sub(ENDS)..length]);
        tail.drain(..tail.len().saturating_sub(ENDS));
        input.consume(length + usize::from(end.is_some()));
        if end.is_some() {
            let mut line = instead(&line, &tail);
            line.push(b'\n');
            return Some(line);
        }
    }
}

impl AsyncRead for Incoming {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if self.taken == self.line.len() {
            ready!(self.gate.poll_open(context));
            let Some(line) = ready!(self.lines.poll_recv(context)) else {
                return Poll::Ready(Ok(()));
            };
            self.line = line;
            self.taken = 0;
        }
        let rest = &self.line[self.taken..];
        let piece = &rest[..rest.len().min(buffer.remaining())];
        buffer.put_slice(piece);
        self.taken += piece.len();
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &'static [u8]) -> Vec<String> {
        let mut input = BufReader::new(input);
        let ends = |head: &[u8], tail: &[u8]| [b"!", head, b"~", tail].concat();
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input, 8, ends) {
            lines.push(String::from_utf8(line).expect("text"));
        }
        lines
    }

    #[test]
    fn lines_are_bounded_and_the_next_one_is_whole() {
        assert_eq!(all(b"a\n1234567\nb\n"), ["a\n", "1234567\n", "b\n"]);
        assert_eq!(all(b"12345678rest\nb\nhalf"), ["!12345678~rest\n", "b\n"]);
        assert_eq!(all(b"12345678"), [""; 0]);
    }
}
