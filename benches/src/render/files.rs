//! Output files: checked before anything is measured, and written whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::machine::stdio::is_standard;

/// A file that will be written when there is something to write.
///
/// Until then the path holds what it held before. The text goes into a temporary file beside it,
/// which takes its place in one step, or is gone if anything fails on the way.
///
/// What is no regular file, such as a pipe, is written as it is, and `-` is the standard output.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// To be replaced in one step.
    File,
    /// To be written to, since nothing can take its place.
    Stream,
    StandardOutput,
}

impl Output {
    /// Checks that the path can be written.
    ///
    /// # Errors
    ///
    /// It is a folder, it leads nowhere, or no file can be made beside it.
    pub fn new(path: &Path) -> Result<Self, String> {
        let of = |path, kind| Self { path, kind };
        if is_standard(path) || path == Path::new("/dev/stdout") {
            return Ok(of(
                PathBuf::from("the standard output"),
                Kind::StandardOutput,
            ));
        }
        let path =
            follow(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        if path.is_dir() {
            return Err(format!("cannot write {}: it is a folder", path.display()));
        }
        if path.exists() && !path.is_file() {
            return Ok(of(path, Kind::Stream));
        }
        let output = of(path, Kind::File);
        let path = &output.path;
        let writable = fs::metadata(path).map_or(true, |file| !file.permissions().readonly());
        if !writable {
            return Err(format!("cannot write {}: it is read-only", path.display()));
        }
        let folder = folder(path);
        if !folder.is_dir() {
            let (path, folder_name) = (path.display(), folder.display());
            return Err(match folder.exists() {
                true => format!("cannot write {path}: {folder_name} is no folder"),
                false => format!("cannot write {path}: the folder {folder_name} does not exist"),
            });
        }
        output.temporary().map_err(|error| output.error(&error))?;
        Ok(output)
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Whatever the system reports; the path then holds what it held before.
    pub fn write(&self, text: &str) -> Result<(), String> {
        let write = || -> io::Result<()> {
            match self.kind {
                Kind::File => {
                    self.staged(text)?.persist(&self.path)?;
                    Ok(())
                }
                Kind::Stream => {
                    let mut stream = fs::OpenOptions::new().write(true).open(&self.path)?;
                    stream.write_all(text.as_bytes())
                }
                Kind::StandardOutput => io::stdout().write_all(text.as_bytes()),
            }
        };
        write().map_err(|error| self.error(&error))
    }

    /// A temporary file that holds the text and is to take the place of the file.
    fn staged(&self, text: &str) -> io::Result<NamedTempFile> {
        let file = self.temporary()?;
        if let Ok(old) = fs::metadata(&self.path) {
            // Before there is anything in it that others might not be meant to read.
            file.as_file().set_permissions(old.permissions())?;
        }
        // Not through the temporary file itself, whose errors name it.
        file.as_file().write_all(text.as_bytes())?;
        Ok(file)
    }

    /// Whether it is the standard output, where nothing else should be then.
    pub fn is_standard(&self) -> bool {
        self.kind == Kind::StandardOutput
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // What any new file gets, before the umask; a temporary file would be its owner's
            // alone.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder(&self.path));
        // Without the name of the temporary file, which says nothing to the user.
        file.map_err(|error| error.kind().into())
    }

    fn error(&self, error: &io::Error) -> String {
        format!("cannot write {}: {error}", self.path.display())
    }
}

/// Writes files that belong together, and makes the folders that they are in: all of them are whole
/// before the first takes the place of what was there.
///
/// # Errors
///
/// Whatever the system reports; if a file could not be made whole, all is as it was before.
pub fn write_all(files: &[(PathBuf, String)]) -> Result<(), String> {
    let mut made = Vec::new();
    let staged = stage_all(files, &mut made);
    if staged.is_err() {
        // The innermost are the last that were made. What is not empty stays.
        for folder in made.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
    for (output, file) in staged? {
        let persisted = file.persist(&output.path);
        persisted.map_err(|error| output.error(&error.error))?;
    }
    Ok(())
}

/// The files, whole but not in their places, and the folders that were made for them.
fn stage_all(
    files: &[(PathBuf, String)],
    made: &mut Vec<PathBuf>,
) -> Result<Vec<(Output, NamedTempFile)>, String> {
    let mut staged = Vec::new();
    for (path, text) in files {
        let missing = folder(path).ancestors().take_while(|of| !of.exists());
        let missing: Vec<&Path> = missing.filter(|of| !of.as_os_str().is_empty()).collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder)
                .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
            made.push(folder.to_owned());
        }
        let output = Output::new(path)?;
        if output.kind != Kind::File {
            return Err(format!("cannot write {}: it is no file", path.display()));
        }
        let file = output.staged(text).map_err(|error| output.error(&error))?;
        staged.push((output, file));
    }
    Ok(staged)
}

/// Checks that a folder is one, or can be made where there is nothing.
///
/// # Errors
///
/// There is something else in its place, or on the way to it.
pub fn check_folder(path: &Path) -> Result<(), String> {
    let mut there = path.ancestors().filter(|of| of.exists());
    match there.next().filter(|of| !of.is_dir()) {
        None => Ok(()),
        Some(file) => Err(format!(
            "cannot write {}: {} is no folder",
            path.display(),
            file.display()
        )),
    }
}

/// The folder that a path is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Where a path leads when it is a link, so that its target is written and it stays a link. The
/// target need not be there, as it must for `fs::canonicalize`.
fn follow(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..=MOST {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("it is a link that leads back to itself"))
}

/// Checks that no output is another output or one of the inputs, each of which has a name.
///
/// # Errors
///
/// Two of them are one file.
pub fn check_distinct(outputs: &[(&str, &Path)], inputs: &[(&str, &Path)]) -> Result<(), String> {
    // What is not there yet may be in a folder that is.
    let identity = |path: &Path| {
        let path = follow(path).unwrap_or_else(|_| path.to_owned());
        let folder = fs::canonicalize(folder(&path));
        let new = || Some(folder.ok()?.join(path.file_name()?));
        fs::canonicalize(&path)
            .ok()
            .or_else(new)
            .unwrap_or_else(|| path.clone())
    };
    for (place, (name, path)) in outputs.iter().enumerate() {
        let mut others = outputs[place + 1..].iter().chain(inputs);
        let same = others.find(|(_, other)| identity(path) == identity(other));
        if let Some((other, _)) = same {
            let path = path.display();
            return Err(format!("{name} and {other} are the same file, {path}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_and_replaces_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.json");
        let output = Output::new(&path).expect("writable");
        assert!(
            !path.exists(),
            "nothing is written before there is something to write"
        );
        output.write("one").expect("written");
        output.write("two").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), "two");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    }

    #[test]
    fn a_path_that_cannot_be_written_is_told_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let is_folder = Output::new(folder.path()).expect_err("a folder is no file");
        assert!(is_folder.ends_with("it is a folder"), "{is_folder}");
        let missing = Output::new(&folder.path().join("no/such/file")).expect_err("no such folder");
        assert!(missing.contains("no/such/file: the folder "), "{missing}");
        assert!(missing.ends_with("no/such does not exist"), "{missing}");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("written");
        let within = Output::new(&file.join("results.json")).expect_err("no folder");
        assert!(within.ends_with("file is no folder"), "{within}");
    }

    #[test]
    fn a_read_only_file_is_told_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.json");
        fs::write(&path, "").expect("written");
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("its owner's");
        let error = Output::new(&path).expect_err("it is read-only");
        assert!(error.ends_with("it is read-only"), "{error}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_without_room_for_files_is_told_at_once() {
        let error = Output::new(Path::new("/proc/results.json")).expect_err("not there");
        assert!(
            error.starts_with("cannot write /proc/results.json: "),
            "{error}"
        );
        assert!(!error.contains(".tmp"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_may_be_read_by_whom_any_new_file_may() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let (ours, any) = (folder.path().join("ours"), folder.path().join("any"));
        Output::new(&ours)
            .and_then(|output| output.write("text"))
            .expect("written");
        fs::write(&any, "").expect("written");
        let mode = |path| fs::metadata(path).expect("a file").permissions().mode();
        assert_eq!(mode(ours), mode(any));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_its_target_is_written() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("within")).expect("a folder");
        // Through a second one, relative to the folder of the first; the file is not there yet.
        symlink("within/second", path("link")).expect("a link");
        symlink("../target", path("within/second")).expect("a link");
        for text in ["one", "two"] {
            let output = Output::new(&path("link")).expect("writable");
            output.write(text).expect("written");
            assert!(path("link").is_symlink() && path("within/second").is_symlink());
            assert!(!path("target").is_symlink());
            assert_eq!(fs::read_to_string(path("target")).expect("readable"), text);
        }

        symlink("loop", path("loop")).expect("a link");
        let error = Output::new(&path("loop")).expect_err("it leads nowhere");
        assert!(error.ends_with("leads back to itself"), "{error}");
        symlink("no/target", path("nowhere")).expect("a link");
        let error = Output::new(&path("nowhere")).expect_err("no such folder");
        assert!(error.ends_with("no does not exist"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn who_may_read_a_file_stays_as_it_was() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.json");
        for mode in [0o600, 0o755, 0o666] {
            fs::write(&path, "").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its owner's");
            let output = Output::new(&path).expect("writable");
            output.write("text").expect("written");
            let metadata = fs::metadata(&path).expect("a file");
            assert_eq!(metadata.permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn files_are_the_same_by_whatever_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        let dotted = folder.path().join(".").join("one");
        let check =
            |output: &Path, input: &Path| check_distinct(&[("--html", output)], &[("it", input)]);
        assert_eq!(check(&one, &two), Ok(()));
        let same = check(&one, &dotted).expect_err("the same, and not there yet");
        assert!(
            same.starts_with("--html and it are the same file, "),
            "{same}"
        );
        fs::write(&one, "").expect("written");
        assert!(check(&dotted, &one).is_err());
        assert!(check_distinct(&[("--html", &one), ("--csv", &one)], &[]).is_err());
        assert_eq!(
            check_distinct(&[("--html", &two)], &[("a", &one), ("b", &one)]),
            Ok(())
        );
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&one, &two).expect("a link");
            assert!(check(&one, &two).is_err());
            fs::remove_file(&one).expect("removed");
            assert!(
                check(&one, &two).is_err(),
                "a link to what is not there yet"
            );
        }
    }
}
