//! The files that commands write. The same rules hold for all of them:
//!
//! - Before anything is measured, a command refuses to overwrite a file, unless the file is empty or
//!   `--force` is given. `publish` and `pages` also replace records, and files with our mark.
//! - A link is followed, even if its target does not exist yet.
//! - A file is replaced in one step, or written in place if it is a mount point or its folder is read-only.
//!   If writing fails, the old text stays.
//! - `-` is the standard output. A pipe or a device is written to, and never replaced.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use tempfile::{Builder, NamedTempFile};

use crate::io::input::{expect_file, expect_folder, is_record};

/// Our mark: the first line of a collection's pages and pictures.
const MARK: &str = "<!-- Written by pawnfill, which replaces it. -->\n";

pub(crate) fn marked(text: &str) -> String {
    format!("{MARK}{text}")
}

/// The existing files that may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Empty files.
    Empty,
    /// Empty files and files of collections.
    Published,
    /// All files.
    All,
}

impl Replace {
    /// Allows all files with `--force`.
    pub fn or_all(self, force: bool) -> Self {
        if force { Self::All } else { self }
    }
}

/// A file that a command is going to write.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    /// The path behind all links.
    target: PathBuf,
    replace: Replace,
    makes_folder: bool,
}

impl Output {
    /// A file with this extension, if it can be written. The extension protects inputs of other kinds, such
    /// as positions. A pipe, a device or the standard output needs no extension.
    pub fn new(path: &Path, extension: &str, force: bool) -> Result<Self> {
        ensure!(
            is_stream(path)
                || path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension)),
            "cannot write {}: expected a name that ends in .{extension}",
            path.display()
        );
        Self::checked(path, Replace::Empty.or_all(force), false)
    }

    /// A file of a collection, if it can be written. Writing it makes its folder.
    pub(crate) fn in_collection(path: &Path, replace: Replace) -> Result<Self> {
        Self::checked(path, replace, true)
    }

    fn checked(path: &Path, replace: Replace, makes_folder: bool) -> Result<Self> {
        let output = Self { path: path.to_owned(), target: target(path), replace, makes_folder };
        output.check()?;
        Ok(output)
    }

    fn check(&self) -> Result<()> {
        let (shown, target) = (self.path.display(), &*self.target);
        let problem = || format!("cannot write {shown}");
        if is_stream(target) {
            return Ok(());
        }
        let mut place = folder(target);
        while self.makes_folder && !place.exists() && place != folder(place) {
            place = folder(place);
        }
        let checked = expect_file(target).and_then(|()| expect_folder(place));
        checked.with_context(problem)?;
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
            Replace::Published => (is_ours(), "was not written by `pawnfill publish` or `pages`"),
            Replace::All => (true, ""),
        };
        ensure!(is_replaced || existing.len() == 0, "{shown} {why}: --force overwrites it");
        ensure!(!existing.permissions().readonly(), "{}: it is read-only", problem());
        open(target).map(drop).with_context(problem)
    }

    /// Whether this is the standard output. Then nothing else may be printed there.
    pub fn is_standard(&self) -> bool {
        self.target == Path::new("-")
    }

    /// Whether another output is written to the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.target == other.target && self.target != Path::new("/dev/null")
    }

    /// Writes the file.
    pub fn write(&self, text: &str) -> Result<()> {
        // The file may have changed since the first check.
        self.check()?;
        if self.makes_folder {
            let _ = fs::create_dir_all(folder(&self.target));
        }
        let written = match &*self.target {
            _ if self.is_standard() => match io::stdout().write_all(text.as_bytes()) {
                // A reader that has closed the pipe, such as `head`, is no failure.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            target if is_stream(target) => fs::write(target, text),
            target => replace(target, text),
        };
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes a measurement. If that fails, keeps the measurement elsewhere, and the error says where.
    pub fn write_or_keep(&self, text: &str) -> Result<()> {
        self.write(text).map_err(|error| {
            let extension = self.path.extension().unwrap_or_default();
            anyhow!("{error:#}; {}", self.keep(&extension.to_string_lossy(), text))
        })
    }

    /// Writes a measurement beside this file, or else prints it. Returns a message that says where it is.
    pub fn keep(&self, extension: &str, text: &str) -> String {
        let beside = self.path.with_extension(format!("unsaved.{extension}"));
        if !is_stream(&self.target)
            && let Ok(mut file) = File::create_new(&beside)
        {
            if file.write_all(text.as_bytes()).is_ok() {
                return format!("the measurement is in {}", beside.display());
            }
            let _ = fs::remove_file(&beside);
        }
        match io::stdout().write_all(text.as_bytes()) {
            Ok(()) => "the measurement is printed".to_owned(),
            Err(error) => format!("the measurement cannot be printed either: {error}"),
        }
    }
}

/// Whether a path is the standard output, a pipe or a device.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.exists() && !path.is_file() && !path.is_dir()
}

/// Follows links. The last target need not exist.
fn target(path: &Path) -> PathBuf {
    const STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    /// The most links that Linux follows.
    const MOST: usize = 40;
    if STANDARD.iter().any(|name| path == Path::new(name)) {
        return "-".into();
    } else if is_stream(path) {
        return path.to_owned();
    }
    // Collecting the components drops a slash at the end.
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

/// Creates a file beside `path`, with default permissions. It is removed unless it is renamed.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let make = |path: &Path| File::create_new(path);
    Builder::new().prefix(".pawnfill-").suffix(".tmp").make_in(folder(path), make)
}

fn open(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let overwrite = |bytes: &[u8]| {
        let mut file = open(path)?;
        file.set_len(0)?;
        file.write_all(bytes)
    };
    let in_place = |error| match fs::read(path) {
        // If the new text does not fit, the old text is restored.
        Ok(before) => overwrite(text.as_bytes()).inspect_err(|_| drop(overwrite(&before))),
        _ => Err(error),
    };
    temporary(path).map_or_else(in_place, |mut file| {
        // The permissions come first, because others may be forbidden to read the file.
        if let Ok(before) = fs::metadata(path) {
            file.as_file().set_permissions(before.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        let renamed = file.persist(path).map(drop);
        renamed.or_else(|failed| in_place(failed.error))
    })
}
