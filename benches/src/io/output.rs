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

use anyhow::{Context as _, Result, anyhow, ensure};
use tempfile::{Builder, NamedTempFile};

use crate::io::input::{expect_file, expect_folder, is_record};

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
    /// The path as it was given, and where it leads.
    path: PathBuf,
    target: PathBuf,
    replace: Replace,
    /// Whether its folder is made when it is written.
    makes_folder: bool,
}

impl Output {
    /// Checks that a path can be written.
    pub fn new(path: &Path, replace: Replace) -> Result<Self> {
        Self::of(path, replace, false)
    }

    /// The same for a file of a collection, whose folder is made when it is written.
    pub(crate) fn in_collection(path: &Path, replace: Replace) -> Result<Self> {
        Self::of(path, replace, true)
    }

    fn of(path: &Path, replace: Replace, makes_folder: bool) -> Result<Self> {
        let output = Self { path: path.to_owned(), target: target(path), replace, makes_folder };
        output.check()?;
        Ok(output)
    }

    fn check(&self) -> Result<()> {
        const NOT_OURS: &str = "was not written by `pawnfill publish` or `pages`";
        let (shown, target) = (self.path.display(), &*self.target);
        let problem = || format!("cannot write {shown}");
        if is_stream(target) {
            return Ok(());
        }
        let mut place = folder(target);
        while self.makes_folder && !place.exists() && place != folder(place) {
            place = folder(place);
        }
        let is_place = expect_file(target).and_then(|()| expect_folder(place));
        is_place.with_context(problem)?;
        let existing = match fs::metadata(target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return temporary(&place.join("_")).map(drop).with_context(problem);
            }
            existing => existing.with_context(problem)?,
        };
        let is_ours = || {
            let text = fs::read_to_string(target).unwrap_or_default();
            text.starts_with(MARK) || is_record(&text)
        };
        let (is_replaced, why) = match self.replace {
            Replace::Empty => (false, "exists"),
            Replace::Published => (is_ours(), NOT_OURS),
            Replace::All => (true, ""),
        };
        let is_writable = !existing.permissions().readonly();
        let is_replaced = is_replaced || existing.len() == 0;
        ensure!(is_replaced, "{shown} {why}: --force overwrites it");
        ensure!(is_writable, "{}: it is read-only", problem());
        open(target).map(drop).with_context(problem)
    }

    /// Whether it is the standard output. If so, nothing else should be printed there.
    pub fn is_standard(&self) -> bool {
        self.target == Path::new("-")
    }

    /// Whether another output is written to the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.target == other.target && self.target != Path::new("/dev/null")
    }

    /// Writes the file. If that fails, it has what it had before.
    pub fn write(&self, text: &str) -> Result<()> {
        // Something else may be there by now.
        self.check()?;
        if self.makes_folder {
            let _ = fs::create_dir_all(folder(&self.target));
        }
        let written = match &*self.target {
            _ if self.is_standard() => match io::stdout().write_all(text.as_bytes()) {
                // A reader such as `head` has all that it wants.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            target if is_stream(target) => fs::write(target, text),
            target => replace(target, text),
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
        if !is_stream(&self.target)
            && let Ok(mut file) = File::create_new(&beside)
        {
            if file.write_all(text.as_bytes()).is_ok() {
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

/// Whether it is the standard output, a pipe or a device.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.exists() && !path.is_file() && !path.is_dir()
}

/// Where a path leads. What a link leads to need not exist.
fn target(path: &Path) -> PathBuf {
    const STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    /// As many links as Linux follows.
    const MOST: usize = 40;
    if STANDARD.iter().any(|name| path == Path::new(name)) {
        return "-".into();
    } else if is_stream(path) {
        return path.to_owned();
    }
    // Without a slash at the end.
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

/// A new file beside a file, for others to read like any; it is removed unless it is renamed.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    let builder = builder.prefix(".pawnfill-").suffix(".tmp");
    builder.make_in(folder(path), |path| File::create_new(path))
}

/// Opens a file that exists.
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
        _ => Err(error),
    };
    temporary(path).map_or_else(in_place, |mut file| {
        // It has the permissions of the old file before it has the text.
        if let Ok(before) = fs::metadata(path) {
            file.as_file().set_permissions(before.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        let renamed = file.persist(path).map(drop);
        renamed.or_else(|failed| in_place(failed.error))
    })
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
