//! The files that commands write. One rule holds for all of them:
//!
//! - What exists is refused before anything is measured, unless it is empty, `--force` is given, or `publish` and
//!   `pages` wrote it, which they know by a mark or by the form of a record.
//! - A link is followed, also one that leads to nothing yet.
//! - A file is replaced in one step, or written in place where that cannot be: if it is mounted alone, or if nothing
//!   may be made in its folder. If writing fails, it has what it had before.
//! - `-` is the standard output. A pipe or a device is written to, and never replaced.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context as _, Result, anyhow, ensure};

use crate::record::file::is_record;
use crate::workload::text::{expect_file, expect_folder};

/// How the pages and pictures of a collection begin.
const MARK: &str = "<!-- Written by pawnfill, which replaces it. -->\n";

/// A text with the mark of a collection's pages.
pub(crate) fn marked(text: &str) -> String {
    format!("{MARK}{text}")
}

/// Which files are replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Empty ones.
    Empty,
    /// Also those that belong to a collection.
    Published,
    /// All.
    All,
}

impl Replace {
    /// All with `--force`.
    pub fn or_all(self, force: bool) -> Self {
        if force { Self::All } else { self }
    }
}

/// A file that will be written when there is something to write.
#[derive(Debug)]
pub struct Output {
    /// The path as it was given.
    path: PathBuf,
    place: Place,
    replace: Replace,
}

#[derive(PartialEq, Eq, Debug)]
enum Place {
    Standard,
    Stream(PathBuf),
    File(PathBuf),
}

impl Output {
    /// Checks that a path can be written.
    pub fn new(path: &Path, replace: Replace) -> Result<Self> {
        let output = Self {
            path: path.to_owned(),
            place: Place::of(path),
            replace,
        };
        output.check()?;
        Ok(output)
    }

    fn check(&self) -> Result<()> {
        let Place::File(path) = &self.place else {
            return Ok(());
        };
        let problem = || format!("cannot write {}", self.path.display());
        expect_file(path)
            .and_then(|()| expect_folder(folder(path)))
            .with_context(problem)?;
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let temporary = temporary(path);
                let made = File::create_new(&temporary).and_then(|_| fs::remove_file(&temporary));
                return made.with_context(problem);
            }
            found => found.with_context(problem)?,
        };
        let is_ours = || {
            let text = fs::read_to_string(path).unwrap_or_default();
            text.starts_with(MARK) || is_record(&text)
        };
        let (is_replaced, why) = match self.replace {
            Replace::Empty => (false, "exists"),
            Replace::Published => (
                is_ours(),
                "was not written by `pawnfill publish` or `pages`",
            ),
            Replace::All => (true, ""),
        };
        let shown = self.path.display();
        ensure!(
            is_replaced || found.len() == 0,
            "{shown} {why}: --force overwrites it"
        );
        let is_read_only = found.permissions().readonly();
        ensure!(!is_read_only, "{}: it is read-only", problem());
        open(path).map(drop).with_context(problem)
    }

    /// Whether it is the standard output. If so, nothing else should be printed there.
    pub fn is_standard(&self) -> bool {
        self.place == Place::Standard
    }

    /// Whether another output is written to the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.place == other.place && self.place != Place::Stream("/dev/null".into())
    }

    /// Writes the file. If that fails, it has what it had before.
    pub fn write(&self, text: &str) -> Result<()> {
        // Something else may be there by now.
        self.check()?;
        let written = match &self.place {
            Place::Standard => match io::stdout().write_all(text.as_bytes()) {
                // A reader such as `head` has all that it wants.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            Place::Stream(path) => fs::write(path, text),
            Place::File(path) => replace(path, text),
        };
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes what was measured. If that fails, it is kept elsewhere, and the error says where.
    pub fn write_or_keep(&self, text: &str) -> Result<()> {
        self.write(text).map_err(|error| {
            let ending = self.path.extension().unwrap_or_default();
            anyhow!("{error:#}; {}", self.keep(&ending.to_string_lossy(), text))
        })
    }

    /// Writes what was measured to a new file beside this one, or prints it, and says so.
    pub fn keep(&self, ending: &str, text: &str) -> String {
        let beside = self.path.with_extension(format!("unsaved.{ending}"));
        if let Place::File(_) = self.place
            && File::create_new(&beside).is_ok()
        {
            if fs::write(&beside, text).is_ok() {
                return format!("what was measured is in {}", beside.display());
            }
            let _ = fs::remove_file(&beside);
        }
        match io::stdout().write_all(text.as_bytes()) {
            Ok(()) => "what was measured is printed".to_owned(),
            Err(error) => format!("nor can it be printed: {error}"),
        }
    }
}

impl Place {
    fn of(path: &Path) -> Self {
        const STANDARD: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
        if STANDARD.iter().any(|name| path == Path::new(name)) {
            Self::Standard
        } else if is_stream(path) {
            Self::Stream(path.to_owned())
        } else {
            Self::File(followed(path))
        }
    }
}

/// Whether it is the standard output, a pipe or a device.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.exists() && !path.is_file() && !path.is_dir()
}

/// Where a path leads. What a link leads to need not exist.
fn followed(path: &Path) -> PathBuf {
    /// As many as Linux follows.
    const MOST: usize = 40;
    // A folder's name may end in a slash, a file's may not.
    let mut path: PathBuf = path.components().collect();
    for _ in 0..MOST {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = folder(&path).join(target);
    }
    match (fs::canonicalize(folder(&path)), path.file_name()) {
        (Ok(folder), Some(name)) if folder.is_dir() => folder.join(name),
        _ => path,
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder == Path::new("") => Path::new("."),
        folder => folder.unwrap_or(path),
    }
}

/// The temporary file beside a file, which no other process has.
fn temporary(path: &Path) -> PathBuf {
    let name = format!(".pawnfill-{}.tmp", process::id());
    let temporary = folder(path).join(name);
    // A process of this number may have been killed.
    let _ = fs::remove_file(&temporary);
    temporary
}

/// Opens a file that exists. Where everybody may make files, systems refuse to open one of another user as if it could
/// be made.
fn open(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Replaces a file in one step, or writes it in place.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let overwrite = |bytes: &[u8]| {
        let mut file = open(path)?;
        file.set_len(0)?;
        file.write_all(bytes)
    };
    let in_place = |error| match fs::read(path) {
        // What was there comes back if the text does not fit.
        Ok(before) => overwrite(text.as_bytes()).inspect_err(|_| drop(overwrite(&before))),
        Err(_) => Err(error),
    };
    let temporary = temporary(path);
    let made = File::create_new(&temporary).and_then(|file| {
        // It has the permissions of the old file before it has the text.
        let before = fs::metadata(path).map(|file| file.permissions());
        before.map_or(Ok(()), |before| file.set_permissions(before))?;
        Ok(file)
    });
    let replaced = match made {
        Ok(mut file) => file
            .write_all(text.as_bytes())
            .and_then(|()| fs::rename(&temporary, path).or_else(in_place)),
        Err(error) => in_place(error),
    };
    let _ = fs::remove_file(&temporary);
    replaced
}

/// Makes a folder, and those that it is in.
pub fn make_folder(path: &Path) -> Result<()> {
    if let Some(found) = path.ancestors().find(|path| path.exists()) {
        expect_folder(found)?;
    }
    fs::create_dir_all(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Checks that the extension of a file is one of those that say what is written to it, so that an output is no input
/// of another kind. The name of a pipe says nothing.
pub fn check_ending(path: &Path, endings: &[&str]) -> Result<()> {
    let ending = path.extension().unwrap_or_default();
    let mut known = endings.iter();
    ensure!(
        is_stream(path) || known.any(|known| ending.eq_ignore_ascii_case(known)),
        "cannot write {}: expected a name that ends in .{}",
        path.display(),
        endings.join(", .")
    );
    Ok(())
}
