//! What `pawnfill` says about itself is true: the metadata of the strategies is compared with their
//! source, and the list of operations with the definitions and their docs.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};

use pawnfill::{Operation, Override, Rotate, Shift, Strategy};
use pawnfill_oracle::candidate;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, disagreement, operation, operations};
use pawnfill_oracle::input::{Input, varied_sets};

mod library_source;

use library_source::{Overrides, definitions, docs, files, source};

// Reading the source

fn is_inline(attributes: &[syn::Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("inline"))
}

/// A signature as the list writes it: without `self`, and with types by their last names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Signature {
    name: String,
    /// Pairs of name and type.
    arguments: Vec<(String, String)>,
    returns: String,
}

impl Signature {
    fn of(signature: &syn::Signature) -> Self {
        let arguments = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Receiver(_) => None,
            syn::FnArg::Typed(argument) => Some((
                argument.pat.to_token_stream().to_string(),
                type_name(&argument.ty.to_token_stream().to_string()),
            )),
        });
        Self {
            name: signature.ident.to_string(),
            arguments: arguments.collect(),
            returns: match &signature.output {
                syn::ReturnType::Default => String::new(),
                syn::ReturnType::Type(_, returns) => {
                    type_name(&returns.to_token_stream().to_string())
                }
            },
        }
    }
}

/// The last name of a path: the list writes `$crate::Color` for `Color`.
fn type_name(path: &str) -> String {
    path.rsplit(':').next().unwrap_or(path).trim().to_owned()
}

macro_rules! signatures {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        /// The list of operations.
        fn listed_signatures() -> Vec<Signature> {
            vec![$($(Signature {
                name: stringify!($name).to_owned(),
                arguments: vec![
                    $((stringify!($arg).to_owned(), type_name(stringify!($arg_type)))),*
                ],
                returns: type_name(stringify!($return_type)),
            }),*),*]
        }
    };
}

pawnfill::for_each_operation! { signatures, }

// The list and the definitions

#[test]
fn the_definitions_are_those_of_the_list_in_its_order() {
    let definitions = definitions();
    let signatures: Vec<Signature> = definitions
        .iter()
        .map(|definition| Signature::of(&definition.sig))
        .collect();
    assert_eq!(signatures, listed_signatures());
    for definition in definitions {
        let name = &definition.sig.ident;
        assert!(definition.sig.constness.is_some(), "shift::{name} is const");
        assert!(is_inline(&definition.attrs), "shift::{name} is inline");
    }
}

#[test]
fn the_docs_of_a_definition_show_it_and_name_its_domain_and_source() {
    for definition in definitions() {
        let name = definition.sig.ident.to_string();
        let docs = docs(&definition.attrs);
        let mut parts = docs.split("```");
        let (before, example) = (parts.next(), parts.next());
        assert!(
            before.is_some_and(|summary| !summary.trim().is_empty()),
            "shift::{name} has a summary"
        );
        let example = example.unwrap_or_else(|| panic!("shift::{name} has an example"));
        assert!(
            example.contains("assert") && example.matches(&name).count() >= 2,
            "the example of shift::{name} imports it and asserts what it gives"
        );
        let rest = parts.last().unwrap_or_default();
        for word in ["Domain: ", "Source: [", "Dataflow: "] {
            assert!(rest.contains(word), "shift::{name} names its {word}");
        }
    }
}

// Strategies and their metadata

/// The source file of a strategy.
struct StrategyFile {
    /// The strategy.
    name: String,
    /// The operations that it overrides, in the order of the source.
    overrides: Vec<syn::ItemFn>,
    /// The functions and macros of the file outside the strategy.
    helpers: BTreeMap<String, TokenStream>,
    /// The tables of the file and their bytes.
    tables: BTreeMap<String, usize>,
}

impl StrategyFile {
    /// Reads a file; `None` if there is no strategy in it.
    fn read(file: &str) -> Option<Self> {
        let mut read = Self {
            name: String::new(),
            overrides: Vec::new(),
            helpers: BTreeMap::new(),
            tables: BTreeMap::new(),
        };
        for item in source(file).items {
            if let Some(overrides) = Overrides::of(&item) {
                assert_eq!(read.name, "", "{file}: one strategy a file");
                (read.name, read.overrides) = (overrides.strategy, overrides.methods);
                continue;
            }
            match item {
                syn::Item::Fn(item) => {
                    let body = item.block.to_token_stream();
                    read.helpers.insert(item.sig.ident.to_string(), body);
                }
                syn::Item::Macro(item) if is_tables(&item.mac) => {
                    let tables: Tables = item.mac.parse_body().expect("the tables of the file");
                    read.tables.extend(tables.0);
                }
                syn::Item::Macro(item) => {
                    if let Some(name) = item.ident {
                        read.helpers.insert(name.to_string(), item.mac.tokens);
                    }
                }
                _ => {}
            }
        }
        (!read.name.is_empty()).then_some(read)
    }

    /// The tables that some code of the file may read, directly or through the helpers and the strategy's
    /// own methods.
    fn tables_read_by(&self, code: TokenStream) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        self.collect_tables(code, &mut found, &mut BTreeSet::new());
        found
    }

    fn collect_tables<'a>(
        &'a self,
        code: TokenStream,
        found: &mut BTreeSet<&'a str>,
        followed: &mut BTreeSet<String>,
    ) {
        let mut before = ' ';
        for token in code {
            let this = match &token {
                TokenTree::Punct(punct) => punct.as_char(),
                _ => ' ',
            };
            match token {
                TokenTree::Group(group) => self.collect_tables(group.stream(), found, followed),
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let method = self.overrides.iter().find(|m| m.sig.ident == name);
                    if let Some((table, _)) = self.tables.get_key_value(&name) {
                        found.insert(table);
                    } else if let ('.', Some(method)) = (before, method) {
                        if followed.insert(format!(".{name}")) {
                            self.collect_tables(method.block.to_token_stream(), found, followed);
                        }
                    } else if let (' ', Some(helper)) = (before, self.helpers.get(&name)) {
                        // A name after `::` is another module's, such as a definition.
                        if followed.insert(name) {
                            self.collect_tables(helper.clone(), found, followed);
                        }
                    }
                }
                _ => {}
            }
            // An operator before a name counts as nothing.
            before = if this == '.' || this == ':' {
                this
            } else {
                ' '
            };
        }
    }
}

fn is_tables(item: &syn::Macro) -> bool {
    item.path
        .segments
        .last()
        .is_some_and(|s| s.ident == "tables")
}

/// The body of `tables!`: the names of the statics and their bytes.
struct Tables(Vec<(String, usize)>);

impl Parse for Tables {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut tables = Vec::new();
        while !input.is_empty() {
            let item: syn::ItemStatic = input.parse()?;
            tables.push((item.ident.to_string(), bytes_of(&item.ty)?));
        }
        Ok(Self(tables))
    }
}

/// The size of an array of numbers.
fn bytes_of(ty: &syn::Type) -> syn::Result<usize> {
    if let syn::Type::Array(array) = ty {
        let length: syn::LitInt = syn::parse2(array.len.to_token_stream())?;
        return Ok(bytes_of(&array.elem)? * length.base10_parse::<usize>()?);
    }
    match ty.to_token_stream().to_string().as_str() {
        "u64" => Ok(size_of::<u64>()),
        "u8" => Ok(size_of::<u8>()),
        _ => Err(syn::Error::new_spanned(
            ty,
            "expected an array of u64 or u8",
        )),
    }
}

/// All strategies that the runtime crate has, wherever they are.
fn strategy_files() -> Vec<StrategyFile> {
    let files = files();
    let files = files.iter();
    files.filter_map(|file| StrategyFile::read(file)).collect()
}

/// A strategy that is left out of the list of the tests is checked by none of them.
#[test]
fn the_tests_know_all_strategies() {
    let mut written: BTreeSet<String> = strategy_files().into_iter().map(|f| f.name).collect();
    if cfg!(not(feature = "tables")) {
        written.remove("Table");
    }
    let tested: BTreeSet<String> = CANDIDATES.iter().map(|c| c.name.to_owned()).collect();
    assert_eq!(tested.len(), CANDIDATES.len(), "names are unique");
    assert_eq!(tested, written);
}

macro_rules! documented {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc = $domain:literal])?
                fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
            )*
        })*
    ) => {
        /// For each operation in the list, the bytes of tables and the domain that its docs give.
        const DOCUMENTED: &[(usize, Option<&str>)] = &[$($((
            0 $(+ $bytes)?,
            documented!(@domain $($domain)?),
        ),)*)*];
    };
    (@domain $domain:literal) => { Some($domain) };
    (@domain) => { None };
}

pawnfill::for_each_documented_operation! { documented, }

/// The docs give the number of bytes of tables that `Table` reads, and the domain of the pushes of sets.
#[cfg(feature = "tables")]
#[test]
fn the_docs_give_the_bytes_of_table_and_the_domain() {
    use pawnfill::Table;
    for (&(bytes, domain), operation) in DOCUMENTED.iter().zip(Operation::ALL) {
        let name = operation.name;
        let overridden = Table::OVERRIDES.iter().find(|o| o.operation == name);
        assert_eq!(bytes, overridden.map_or(0, |o| o.table_bytes), "{name}");
        let is_limited = operation.group == "pushes" && operation.takes("pawns");
        let expected = is_limited.then_some(" For pawns on ranks 2 to 7.");
        assert_eq!(domain, expected, "{name}");
    }
}

#[test]
fn overrides_are_in_the_order_of_the_list() {
    for candidate in CANDIDATES {
        let overrides = candidate.overrides.iter();
        let places: Vec<usize> = overrides.map(|o| operation(o.operation)).collect();
        assert!(places.is_sorted(), "{}", candidate.name);
    }
}

#[test]
fn table_bytes_are_the_tables_that_a_method_reads() {
    let mut bytes_seen = 0;
    for file in strategy_files() {
        let Some(candidate) = CANDIDATES.iter().find(|c| c.name == file.name) else {
            continue;
        };
        let mut tables_read = BTreeSet::new();
        for (listed, method) in candidate.overrides.iter().zip(&file.overrides) {
            let tables = file.tables_read_by(method.block.to_token_stream());
            let bytes: usize = tables.iter().map(|&table| file.tables[table]).sum();
            assert_eq!(
                listed.table_bytes, bytes,
                "{}.{} reads from {tables:?}",
                file.name, listed.operation
            );
            bytes_seen += bytes;
            tables_read.extend(tables);
        }
        let tables: BTreeSet<&str> = file.tables.keys().map(String::as_str).collect();
        assert_eq!(tables_read, tables, "{} reads all its tables", file.name);
    }
    assert_eq!(bytes_seen > 0, cfg!(feature = "tables"));
}

#[test]
fn overrides_are_made_of_a_name_and_bytes() {
    let computed = Override::computed("north_fill");
    assert_eq!(
        (computed.operation, computed.table_bytes),
        ("north_fill", 0)
    );
    let tabulated = Override::tabulated("file_mask", 512);
    assert_eq!(
        (tabulated.operation, tabulated.table_bytes),
        ("file_mask", 512)
    );
    assert_eq!(Shift::OVERRIDES, &[]);
}

// Strategies of users

/// A strategy that overrides everything, as a user's macro over the list may write it, but does not list
/// its overrides.
#[derive(Clone, Copy)]
struct Delegating;

macro_rules! delegate {
    (
        { $strategy:ident to $other:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        impl Strategy for $strategy {
            const NAME: &'static str = stringify!($strategy);

            $($(fn $name(self, $($arg: $arg_type),*) -> $return_type {
                $other.$name($($arg),*)
            })*)*
        }
    };
}

pawnfill::for_each_operation! { delegate, Delegating to Rotate }

/// Inputs of all kinds.
fn varied_inputs() -> impl Iterator<Item = Input> {
    varied_sets(1, 100)
        .into_iter()
        .enumerate()
        .map(|(i, set)| Input {
            square: pawnfill::Square::from_index(i as u8 % 64),
            files: i as u8,
            ..Input::of_sets(set, set.rotate_left(19) ^ set)
        })
}

#[test]
fn a_strategy_of_a_user_agrees() {
    let found = disagreement(
        &[candidate!(Delegating)],
        &operations(|_| true),
        varied_inputs(),
    );
    assert!(found.is_none(), "{}", found.unwrap());
}

/// Thus a study leaves out nothing that might be different.
#[test]
fn a_strategy_without_a_list_overrides_everything() {
    let listed: Vec<_> = Delegating::OVERRIDES
        .iter()
        .map(|o| (o.operation, o.table_bytes))
        .collect();
    let all: Vec<_> = Operation::ALL.iter().map(|o| (o.name, 0)).collect();
    assert_eq!(listed, all);
    assert_eq!(listed.len(), OPERATIONS);
}

// The tests of the tests

/// A strategy with one mistake: a step of the fill is missing.
#[derive(Clone, Copy)]
struct Mistaken;

impl Strategy for Mistaken {
    const NAME: &'static str = "Mistaken";
    const OVERRIDES: &'static [Override] = &[Override::computed("south_fill")];

    fn south_fill(self, set: u64) -> u64 {
        let set = set | set >> 8;
        set | set >> 16
    }
}

#[test]
fn a_mistake_is_found_and_shown() {
    let found = disagreement(
        &[candidate!(Shift), candidate!(Mistaken)],
        &operations(|_| true),
        [Input {
            square: pawnfill::Square::E4,
            ..Input::of_sets(1 << 60, 0)
        }],
    );
    assert_eq!(
        found.expect("a mistake").to_string(),
        "\
Mistaken.south_fill is wrong
  set = 0x1000000000000000
  expected = 0x1010101010101010
  found = 0x1010101000000000
set                 expected            found
. . . . 1 . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
"
    );
}

/// A strategy that panics, where that can be caught.
#[cfg(panic = "unwind")]
#[derive(Clone, Copy)]
struct Panicking;

#[cfg(panic = "unwind")]
impl Strategy for Panicking {
    const NAME: &'static str = "Panicking";

    fn island_count(self, _: u8) -> u8 {
        panic!("on purpose")
    }
}

#[cfg(panic = "unwind")]
#[test]
fn a_panic_is_found_and_shown() {
    let found = disagreement(
        &[candidate!(Panicking)],
        &operations(|operation| operation.group == "files"),
        [Input::of_files(5)],
    );
    assert_eq!(
        found.expect("a panic").to_string(),
        "\
Panicking.island_count is wrong
  files = 0b00000101
  expected = 0b00000010 (2)
  found = a panic
"
    );
}

#[test]
#[should_panic(expected = "push_targets was compared on no input")]
fn comparing_nothing_is_no_agreement() {
    disagreement(CANDIDATES, &[operation("push_targets")], []);
}
