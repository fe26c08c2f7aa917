//! The command line as the program understood it, with the defaults written out, so that it does the same
//! when it is run again.

use clap::{ArgMatches, Command};

/// The program, the subcommand and its arguments.
pub(crate) fn command_line(command: &Command, matches: &ArgMatches) -> Vec<String> {
    // Without a subcommand, the options are those of a study.
    let (name, matches) = matches.subcommand().unwrap_or(("study", matches));
    let mut line = vec!["pawnfill".to_owned(), name.to_owned()];
    let mut positional = Vec::new();
    let arguments = command.find_subcommand(name).into_iter();
    for argument in arguments.flat_map(Command::get_arguments) {
        let id = argument.get_id().as_str();
        let Ok(Some(values)) = matches.try_get_raw(id) else {
            continue;
        };
        let values = values.map(|value| value.to_string_lossy().into_owned());
        let Some(name) = argument.get_long().map(|name| format!("--{name}")) else {
            positional.extend(values);
            continue;
        };
        if !argument.get_action().takes_values() {
            line.extend(matches.get_flag(id).then_some(name));
            continue;
        }
        let values = values.collect::<Vec<_>>().join(",");
        if values.starts_with('-') {
            // After a space, the value itself would be taken for an option.
            line.push(format!("{name}={values}"));
        } else if !values.is_empty() {
            line.extend([name, values]);
        }
    }
    if positional.iter().any(|value| value.starts_with('-')) {
        line.push("--".to_owned());
    }
    line.extend(positional);
    line
}
