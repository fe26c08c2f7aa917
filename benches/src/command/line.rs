//! The command line as the program understood it, with the defaults written out, so that it does the same
//! when it is run again.

use clap::{Arg, ArgMatches, Command};

/// The program, the subcommand and its arguments.
pub(crate) fn command_line(command: &Command, matches: &ArgMatches) -> Vec<String> {
    // Without a subcommand, the options are those of a study.
    let (name, matches) = matches.subcommand().unwrap_or(("study", matches));
    let mut line = vec!["pawnfill".to_owned(), name.to_owned()];
    let arguments = command.find_subcommand(name).into_iter();
    let arguments = arguments.flat_map(Command::get_arguments);
    let (positional, options): (Vec<&Arg>, Vec<&Arg>) =
        arguments.partition(|argument| argument.is_positional());
    for option in options {
        let name = option.get_long().map(|name| format!("--{name}"));
        let Some(name) = name.filter(|_| matches.try_contains_id(option.get_id().as_str()).is_ok())
        else {
            continue;
        };
        if !option.get_action().takes_values() {
            if matches.get_flag(option.get_id().as_str()) {
                line.push(name);
            }
            continue;
        }
        let values = values(matches, option).join(",");
        if values.starts_with('-') {
            // After a space, the value itself would be taken for an option.
            line.push(format!("{name}={values}"));
        } else if !values.is_empty() {
            line.extend([name, values]);
        }
    }
    let positional: Vec<String> = positional
        .into_iter()
        .flat_map(|argument| values(matches, argument))
        .collect();
    if positional.iter().any(|value| value.starts_with('-')) {
        line.push("--".to_owned());
    }
    line.extend(positional);
    line
}

fn values(matches: &ArgMatches, argument: &Arg) -> Vec<String> {
    let values = matches.get_raw(argument.get_id().as_str());
    let values = values.into_iter().flatten();
    values
        .map(|value| value.to_string_lossy().into_owned())
        .collect()
}
