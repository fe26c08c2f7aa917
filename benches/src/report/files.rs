//! Output files: checked before anything is measured, and written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context as _, Result, ensure};

/// A file that will be written when there is something to write.
///
/// Until then the path holds what it held before. The text goes into a temporary file beside it,
/// which replaces it in one step, or is removed if anything fails on the way.
///
/// The text for a pipe or a device is written straight to it, and `-` is the standard output.
#[derive(Debug)]
pub struct Output(PathBuf);

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Whether it is the standard output, a pipe or a device, which nothing can replace.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.exists() && !path.is_file() && !path.is_dir()
}

impl Output {
    /// Checks that the path can be written.
    pub fn new(path: &Path) -> Result<Self> {
        if path == Path::new("/dev/stdout") {
            return Ok(Self(PathBuf::from("-")));
        }
        // The target of a link is replaced, not the link.
        let output = Self(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        output.check().with_context(|| cannot_write(path))?;
        Ok(output)
    }

    fn check(&self) -> Result<()> {
        let (path, folder) = (&self.0, folder(&self.0));
        if is_stream(path) {
            return Ok(());
        }
        let found = fs::metadata(path);
        let is_read_only = found.is_ok_and(|file| file.permissions().readonly());
        ensure!(!is_read_only, "it is read-only");
        ensure!(!path.is_dir(), "it is a folder");
        ensure!(folder.is_dir(), "{} is not a folder", folder.display());
        File::create(self.temporary())?;
        Ok(fs::remove_file(self.temporary())?)
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Whatever the system reports; the path then holds what it held before.
    pub fn write(&self, text: &str) -> Result<()> {
        let written = if self.is_standard() {
            match io::stdout().write_all(text.as_bytes()) {
                // A reader such as `head` has all that it wants.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            }
        } else if is_stream(&self.0) {
            fs::write(&self.0, text)
        } else {
            self.replace(text)
        };
        written.with_context(|| cannot_write(&self.0))
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let temporary = self.temporary();
        let write = || {
            if self.0.exists() {
                // The copy has the permissions of the old file before it has the text.
                fs::copy(&self.0, &temporary)?;
            }
            fs::write(&temporary, text)?;
            fs::rename(&temporary, &self.0)
        };
        write().inspect_err(|_| drop(fs::remove_file(&temporary)))
    }

    /// Whether it is the standard output. If so, nothing else should be printed there.
    pub fn is_standard(&self) -> bool {
        self.0 == Path::new("-")
    }

    /// The temporary file beside it, which no other process has.
    fn temporary(&self) -> PathBuf {
        let name = format!(".pawnfill-{}.tmp", process::id());
        folder(&self.0).join(name)
    }
}

/// Writes files, each whole or not at all, and makes their folders.
pub fn write_all(files: &[(PathBuf, String)]) -> Result<()> {
    files
        .iter()
        .try_for_each(|(path, text)| prepare(path)?.write(text))
}

/// Makes the folder of a file, and checks that the file can be written.
pub fn prepare(path: &Path) -> Result<Output> {
    fs::create_dir_all(folder(path)).with_context(|| cannot_write(path))?;
    Output::new(path)
}

/// Checks that the extension of a file is one of those that say what is written to it. So no output is the same file
/// as another one, nor as an input of another kind. The name of a pipe says nothing.
pub fn check_ending(path: &Path, endings: &[&str]) -> Result<()> {
    let ending = path.extension().unwrap_or_default();
    let mut known = endings.iter();
    ensure!(
        is_stream(path) || known.any(|known| ending.eq_ignore_ascii_case(known)),
        "{}: expected a name that ends in .{}",
        cannot_write(path),
        endings.join(", .")
    );
    Ok(())
}

fn folder(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(path);
    if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn a_link_stays_one_and_who_may_read_a_file_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let [link, target] = ["link", "target"].map(|name| folder.path().join(name));
        symlink("target", &link).expect("a link");
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        let write = |path: &Path| Output::new(path)?.write("new");
        write(&target).expect("written");
        for allowed in [0o600, 0o755, 0o666] {
            fs::set_permissions(&target, fs::Permissions::from_mode(allowed)).expect("its owner's");
            write(&link).expect("written");
            assert!(link.is_symlink() && !target.is_symlink());
            assert_eq!(fs::read_to_string(&target).expect("readable"), "new");
            assert_eq!(mode(&target), allowed);
        }
    }
}
