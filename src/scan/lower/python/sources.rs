//! What is taken from the machine and from the person at it: clipboard, screen,
//! keys, sound, camera, stores of passwords.

use ruff_text_size::TextRange;

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::walk::{Walk, span};
use crate::scan::operation::{Act, Capture, Event, Origins};
use crate::text::Span;

/// What the function takes from the person at the machine, if it does.
fn capture(path: &str) -> Option<Capture> {
    Some(match path {
        "pyperclip.paste"
        | "pyperclip.waitForPaste"
        | "pyperclip.waitForNewPaste"
        | "clipboard.paste"
        | "xerox.paste"
        | "win32clipboard.GetClipboardData"
        | "pandas.read_clipboard"
        | "PIL.ImageGrab.grabclipboard"
        | "klembord.get_text"
        | "copykitten.paste" => Capture::Clipboard,
        "pyautogui.screenshot"
        | "pyscreeze.screenshot"
        | "PIL.ImageGrab.grab"
        | "pyscreenshot.grab"
        | "pyscreenshot.grab_to_file"
        | "mss.mss().grab"
        | "mss.mss().shot"
        | "mss.mss().save"
        | "d3dshot.create" => Capture::Screen,
        "pynput.keyboard.Listener"
        | "pynput.keyboard.Events"
        | "keyboard.on_press"
        | "keyboard.on_release"
        | "keyboard.hook"
        | "keyboard.record"
        | "keyboard.start_recording"
        | "keyboard.stop_recording"
        | "keyboard.read_event"
        | "keyboard.read_key"
        | "pyHook.HookManager"
        | "pyWinhook.HookManager"
        | "pyxhook.HookManager" => Capture::Keys,
        "sounddevice.rec"
        | "sounddevice.InputStream"
        | "sounddevice.RawInputStream"
        | "speech_recognition.Microphone"
        | "pvrecorder.PvRecorder" => Capture::Sound,
        "picamera.PiCamera" | "pygame.camera.Camera" => Capture::Camera,
        _ => match path.rsplit('.').next() {
            Some("GetAsyncKeyState" | "GetKeyboardState")
                if path.starts_with("ctypes.") || path.starts_with("win32api.") =>
            {
                Capture::Keys
            }
            Some("SetWindowsHookExA" | "SetWindowsHookExW") if path.starts_with("ctypes.") => {
                Capture::Keys
            }
            _ => return None,
        },
    })
}

/// Stores of passwords that are emptied as a whole, and what they are called.
fn vault(path: &str) -> Option<&'static str> {
    Some(match path {
        "win32crypt.CryptUnprotectData" => "passwords that Windows protects",
        "secretstorage.get_all_collections" | "secretstorage.get_default_collection" => {
            "the secret service"
        }
        "browser_cookie3.chrome"
        | "browser_cookie3.firefox"
        | "browser_cookie3.load"
        | "browser_cookie3.edge"
        | "browser_cookie3.brave"
        | "browser_cookie3.opera"
        | "browser_cookie3.safari"
        | "browser_cookie3.chromium"
        | "rookiepy.chrome"
        | "rookiepy.load" => "cookies of the browser",
        _ => return None,
    })
}

/// Functions of the system that put code into memory to run it.
const INJECTORS: [&str; 18] = [
    "VirtualAlloc",
    "VirtualAllocEx",
    "VirtualProtect",
    "VirtualProtectEx",
    "WriteProcessMemory",
    "CreateRemoteThread",
    "CreateRemoteThreadEx",
    "NtCreateThreadEx",
    "NtAllocateVirtualMemory",
    "NtWriteVirtualMemory",
    "RtlCreateUserThread",
    "QueueUserAPC",
    "NtMapViewOfSection",
    "mprotect",
    "ptrace",
    "process_vm_writev",
    "memfd_create",
    "SetThreadContext",
];

impl<'a> Walk<'a, '_> {
    /// Something is captured.
    pub(super) fn captured(&mut self, here: Span, callee: &str, what: Capture) -> Fact {
        self.emit(here, callee, Act::Capture { what });
        Fact::source(Origins::CAPTURED, here, Event::Capture(what))
    }

    /// Calls that take something from the machine or the person at it, or put
    /// code into its memory.
    pub(super) fn taken(
        &mut self,
        range: TextRange,
        path: &str,
        arguments: &Arguments,
    ) -> Option<Fact> {
        let here = span(range);
        if let Some(what) = capture(path) {
            let fact = self.captured(here, path, what);
            // Listeners hand what they hear to a function of this file.
            for listener in arguments.all() {
                if let Thing::Function { .. } = listener.thing {
                    let listener = listener.clone();
                    self.call_fact(range, &listener, &Arguments::of(vec![fact.clone()]));
                }
            }
            return Some(fact);
        }
        if let Some(what) = vault(path) {
            let event = Event::File(Some(what.to_owned()));
            let origins = Origins::SENSITIVE.with(Origins::FILE);
            let mut fact = Fact::source(origins, here, event);
            if what == "cookies of the browser" {
                fact.thing = Thing::Getter("cookies".into(), std::rc::Rc::from([]));
            }
            return Some(fact);
        }
        Some(match path {
            // One secret by its name: as with one variable, it matters where
            // it goes.
            "keyring.get_password" | "keyring.get_credential" => {
                let service = arguments.get(0, "service_name");
                let service = service.and_then(|service| service.text.clone());
                let name = service.map_or_else(|| "?".to_owned(), |service| service.to_string());
                Fact::source(Origins::VARIABLE, here, Event::Variable(name))
            }
            "cv2.VideoCapture" => match arguments.at(0).map(|source| &source.thing) {
                Some(Thing::Int(_)) => self.captured(here, path, Capture::Camera),
                _ => Fact::unknown(),
            },
            "mss.mss" => Fact::path("mss.mss()"),
            "mmap.mmap" => {
                let runs = arguments.all().any(|fact| {
                    fact.dotted() == Some("mmap.PROT_EXEC")
                        || matches!(fact.thing, Thing::Int(bits) if bits == 7)
                });
                if runs {
                    self.emit(here, path, Act::Inject);
                }
                Fact::unknown()
            }
            // By its number on the machines there are.
            "ctypes.CDLL().syscall"
                if matches!(
                    arguments.at(0).map(|number| &number.thing),
                    Some(Thing::Int(319 | 279 | 356 | 385))
                ) =>
            {
                self.emit(here, path, Act::Inject);
                Fact::unknown()
            }
            "os.memfd_create" => {
                self.emit(here, path, Act::Inject);
                Fact::unknown()
            }
            "ctypes.CDLL"
            | "ctypes.WinDLL"
            | "ctypes.PyDLL"
            | "ctypes.OleDLL"
            | "ctypes.cdll.LoadLibrary"
            | "ctypes.windll.LoadLibrary" => {
                let library = arguments.get(0, "name");
                let fetched = library.is_some_and(|library| {
                    library.origins.has(Origins::NETWORK) || self.is_fetched(library)
                });
                if fetched {
                    self.emit(here, path, Act::Inject);
                }
                Fact::path("ctypes.CDLL()")
            }
            _ if path.starts_with("ctypes.") => {
                let name = path.rsplit('.').next().unwrap_or(path);
                if !INJECTORS.contains(&name) {
                    return None;
                }
                self.unknown_call(arguments);
                self.emit(here, path, Act::Inject);
                Fact::unknown()
            }
            _ => return None,
        })
    }

    /// What the module `name` was written with, if it came over the network.
    pub(super) fn fetched_module(&self, name: &str) -> Option<Fact> {
        let file = format!("{}.py", name.replace('.', "/"));
        let mut written = self.memory.written.iter().filter(|(path, content)| {
            let ends = path.strip_suffix(&*file);
            content.origins.has(Origins::NETWORK)
                && ends.is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        });
        written.next().map(|(_, content)| content.clone())
    }

    /// Whether the file at `path` was written with what came over the network.
    pub(super) fn is_fetched(&self, path: &Fact) -> bool {
        let written = path.place().and_then(|path| self.memory.written.get(path));
        written.is_some_and(|content| content.origins.has(Origins::NETWORK))
    }
}
