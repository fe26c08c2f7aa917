//! `compose!`: a strategy put together from others, an operation each.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token::Brace;
use syn::{
    Attribute, Error, Ident, Meta, Path, PathArguments, Result, ReturnType, Token, Visibility,
    braced,
};

use crate::operations::{Call, Operations};
use crate::tokens::{describe, expected, open_span, skip_one, without_invisible_groups};

/// What a composition can be compared, copied and printed by, as every strategy of the library can.
const DERIVED: [&str; 7] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "PartialEq",
];

/// The attributes of the item that hold for its implementation, too; the others are the struct's.
const OF_ALL: [&str; 5] = ["cfg", "allow", "warn", "deny", "forbid"];

/// Expands a call of `compose!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    expand_call(call).unwrap_or_else(Error::into_compile_error)
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let read_all = |input: ParseStream<'_>| {
        // `$crate`, from the wrapper.
        let library: Path = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut compositions = Vec::new();
        while !input.is_empty() {
            let start = input.cursor();
            compositions.push(Composition::read(input));
            // Whatever the reading made of it, the next item begins further on.
            if input.cursor() == start {
                skip_one(input);
            }
        }
        Ok((library, compositions))
    };
    let (library, compositions) = read_all.parse2(without_invisible_groups(items))?;
    let expanded = compositions
        .into_iter()
        .map(|composition| composition.expand(&library, &operations));
    Ok(expanded.collect())
}

/// An item as far as it could be read: `[attrs] [vis] struct Name { fields, ..Base }`.
struct Composition {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Option<Ident>,
    fields: Vec<Field>,
    base: Option<Path>,
    /// Whether there is a `..`, be it a base or not.
    has_dots: bool,
    errors: Vec<Error>,
}

/// `[docs] operation: Strategy`.
struct Field {
    docs: Vec<Attribute>,
    operation: Ident,
    strategy: Path,
}

impl Composition {
    /// Reads one item; after a mistake, goes on where it can.
    fn read(input: ParseStream<'_>) -> Self {
        let mut composition = Self {
            attrs: Vec::new(),
            vis: Visibility::Inherited,
            name: None,
            fields: Vec::new(),
            base: None,
            has_dots: false,
            errors: Vec::new(),
        };
        if let Err(error) = composition.read_item(input) {
            composition.errors.push(error);
            // What follows cannot be told from this item.
            while !input.is_empty() && !input.peek(Token![struct]) {
                skip_one(input);
            }
        }
        composition
    }

    fn read_item(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.attrs = input.call(Attribute::parse_outer)?;
        self.vis = input.parse()?;
        let is_struct = input.parse::<Option<Token![struct]>>()?.is_some();
        if !is_struct {
            let error = expected(input, "`struct`");
            // `enum Name`, or `Name` alone.
            if !(input.peek(Ident::peek_any) && input.peek2(Ident)) {
                return Err(error);
            }
            skip_one(input);
            self.errors.push(error);
        }
        self.name = Some(
            input
                .parse()
                .map_err(|_| expected(input, "the composition's name"))?,
        );
        if input.peek(Token![<]) {
            self.errors.push(expected(
                input,
                "`{` (a composition has no generic parameters)",
            ));
            while !input.is_empty() && !input.peek(Brace) && !input.peek(Token![;]) {
                skip_one(input);
            }
        }
        if !input.peek(Brace) {
            return Err(expected(input, "`{ operation: Strategy, …, ..Base }`"));
        }
        let body;
        let brace = braced!(body in input);
        let body: TokenStream = body.parse()?;
        let read_body = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(error) = self.read_entry(input) {
                    self.errors.push(error);
                    skip_to_comma(input);
                }
                self.read_comma(input);
            }
            Ok(())
        };
        read_body.parse2(without_invisible_groups(body))?;
        // Of what was meant to be something else, more would be said than helps.
        if is_struct && !self.has_dots {
            self.errors.push(Error::new(
                brace.span.close(),
                "expected a base, such as `..Shift`, before this: it does the operations that are not named",
            ));
        }
        Ok(())
    }

    /// A field or the base.
    fn read_entry(&mut self, input: ParseStream<'_>) -> Result<()> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (docs, others): (Vec<_>, Vec<_>) = attrs
            .into_iter()
            .partition(|attr| attr.path().is_ident("doc"));
        self.errors.extend(others.iter().map(|other| {
            Error::new_spanned(
                other,
                "expected a doc comment: other attributes belong to the struct, and hold for all of it",
            )
        }));
        if let Some(dots) = input.parse::<Option<Token![..]>>()? {
            self.has_dots = true;
            let path = read_strategy(input)?;
            if let Some(base) = &self.base {
                return Err(Error::new_spanned(
                    quote!(#dots #path),
                    format!("a second base: `..{}` is there already", text(base)),
                ));
            }
            // A comma at the end does no harm; what else may follow has errors of its own.
            let is_last = match input.cursor().token_tree() {
                Some((_, rest)) if input.peek(Token![,]) => rest.eof() || starts_with_dot(rest),
                _ => true,
            };
            if !is_last {
                self.errors.push(Error::new_spanned(
                    quote!(#dots #path),
                    "expected the base to be last, after all operations",
                ));
            }
            self.base = Some(path);
            return Ok(());
        }
        if !input.peek(Ident) {
            return Err(expected(input, "an operation or `..Base`"));
        }
        let operation: Ident = input.parse()?;
        if !input.peek(Token![:]) || input.peek(Token![::]) {
            return Err(match input.cursor().token_tree() {
                Some((next, _)) if !input.peek(Token![,]) => Error::new(
                    open_span(&next),
                    format!(
                        "expected `: Strategy` after `{operation}`, found {}",
                        describe(&next)
                    ),
                ),
                _ => Error::new(
                    operation.span(),
                    format!("expected a strategy: write `{operation}: Shift`"),
                ),
            });
        }
        input.parse::<Token![:]>()?;
        let strategy = read_strategy(input)?;
        self.fields.push(Field {
            docs,
            operation,
            strategy,
        });
        Ok(())
    }

    /// The comma after an entry.
    fn read_comma(&mut self, input: ParseStream<'_>) {
        if input.is_empty() || input.parse::<Token![,]>().is_ok() {
            return;
        }
        self.errors.push(expected(input, "`,`"));
        // Another entry may begin here; anything else belongs to none.
        let begins_entry = input.peek(Token![..])
            || input.peek(Token![#])
            || (input.peek(Ident) && input.peek2(Token![:]));
        if !begins_entry {
            skip_to_comma(input);
            let _: Option<Token![,]> = input.parse().unwrap_or_default();
        }
    }

    /// The struct and its implementation of `Strategy`, and what was wrong. Whatever that was, the
    /// strategy is defined, so that no use of it fails.
    fn expand(mut self, library: &Path, operations: &Operations) -> TokenStream {
        self.check_names(operations);
        self.check_parts();
        let errors = self.errors.iter().map(Error::to_compile_error);
        let of_all = only(&self.attrs, &OF_ALL);
        let conditions: TokenStream = only(&self.attrs, &["cfg"]).into_iter().collect();
        let errors = quote!(#(#conditions #errors)*);
        let Some(name) = &self.name else {
            return errors;
        };
        // A user of something deprecated is warned; its implementation is no user.
        let deprecated = self
            .attrs
            .iter()
            .any(|attr| attr.path().is_ident("deprecated"))
            .then(|| quote!(#[allow(deprecated)]));
        let derived = missing_derives(&self.attrs);
        let base = match &self.base {
            Some(base) => base.to_token_stream(),
            None => quote!(#library::Shift),
        };
        let own_way = quote!(__private::own_way);
        let mut ways = Vec::new();
        let mut methods = Vec::new();
        for operation in operations.iter() {
            let field = self
                .fields
                .iter()
                .find(|field| field.operation == operation.name);
            let docs = field.map_or(&[][..], |field| &field.docs);
            let strategy =
                field.map_or_else(|| base.clone(), |field| field.strategy.to_token_stream());
            let method = field.map_or_else(
                || Ident::new(&operation.name, Span::call_site()),
                // The user's own token, so that an editor finds the operation from it.
                |field| field.operation.clone(),
            );
            let listed = &operation.name;
            let arguments: Vec<&Ident> = operation.arguments.iter().map(|of| &of.name).collect();
            let types = operation.arguments.iter().map(|of| &of.written_type);
            let result = match &operation.result {
                ReturnType::Default => TokenStream::new(),
                ReturnType::Type(arrow, result) => quote!(#arrow #result),
            };
            ways.push(call(library, &own_way, &strategy, &quote!(#listed)));
            let delegated = call(
                library,
                &quote!(Strategy::#method),
                &strategy,
                &quote!(#(#arguments),*),
            );
            methods.push(quote! {
                #(#docs)*
                #[inline]
                fn #method(self, #(#arguments: #types),*) #result #delegated
            });
        }
        // What no operation uses is used here, so that nobody is told that it is not.
        let unused = self.fields.iter().enumerate().filter(|(place, field)| {
            operations.named(&field.operation.to_string()).is_none()
                || self.fields[..*place]
                    .iter()
                    .any(|before| before.operation == field.operation)
        });
        let unused = unused.map(|(_, field)| {
            let strategy = field.strategy.to_token_stream();
            let used = call(library, &own_way, &strategy, &quote!(""));
            quote!(const _: () = { #used; };)
        });
        let (attrs, vis) = (&self.attrs, &self.vis);
        let name_text = name.unraw().to_string();
        quote! {
            #errors
            #(#attrs)*
            #[derive(#(#derived),*)]
            #vis struct #name;

            #(#of_all)*
            #deprecated
            impl #library::Strategy for #name {
                const NAME: &'static str = #name_text;
                const OVERRIDES: &'static [#library::Override] = {
                    #(#unused)*
                    const __WAYS: &[::core::option::Option<#library::Override>] = &[#(#ways),*];
                    &#library::__private::own_ways::<{ #library::__private::count(__WAYS) }>(__WAYS)
                };
                #(#methods)*
            }
        }
    }

    /// Finds the strategies that are the composition itself.
    fn check_parts(&mut self) {
        let Some(name) = &self.name else { return };
        let is_itself = |part: &Path| part.is_ident(name) || part.is_ident("Self");
        let error = |part: &Path| {
            Error::new_spanned(
                part,
                format!(
                    "`{}` is the composition itself: expected another strategy",
                    text(part)
                ),
            )
        };
        let fields = std::mem::take(&mut self.fields);
        let (itself, others): (Vec<_>, Vec<_>) = fields
            .into_iter()
            .partition(|field| is_itself(&field.strategy));
        self.errors
            .extend(itself.iter().map(|field| error(&field.strategy)));
        self.fields = others;
        if let Some(base) = self.base.take_if(|base| is_itself(base)) {
            self.errors.push(error(&base));
        }
    }

    /// Finds the fields that name no operation, or one that another field names.
    fn check_names(&mut self, operations: &Operations) {
        let mut named: Vec<String> = Vec::new();
        for field in &self.fields {
            let name = field.operation.to_string();
            let mistake = if operations.named(&name).is_none() {
                match operations.nearest(&name, |_| true) {
                    Some(nearest) => Some(format!(
                        "unknown operation `{name}`: did you mean `{}`?",
                        nearest.name
                    )),
                    None => Some(format!(
                        "unknown operation `{name}`: the operations are {}",
                        operations.names(|_| true)
                    )),
                }
            } else if named.contains(&name) {
                Some(format!(
                    "`{name}` for the second time: one strategy does an operation"
                ))
            } else {
                None
            };
            self.errors
                .extend(mistake.map(|words| Error::new(field.operation.span(), words)));
            named.push(name);
        }
    }
}

/// A call of a function of the library with a strategy and other arguments.
///
/// Of a value that is no strategy the compiler should say so once, however often it is used. It
/// reports a failed bound once for a place in a body, and an error with the same words and the same
/// place once in all. So both calls have the place of the strategy, and the first one, which is the
/// one that is reported, is the same wherever the strategy is used.
fn call(
    library: &Path,
    function: &TokenStream,
    strategy: &TokenStream,
    others: &TokenStream,
) -> TokenStream {
    let tokens: Vec<TokenTree> = strategy.clone().into_iter().collect();
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return TokenStream::new();
    };
    let call = |function: &TokenStream, arguments: TokenStream| {
        let at_first = quote!(#library::#function).into_iter().map(|mut token| {
            // `$crate` stays what it is where it was written.
            token.set_span(first.span().resolved_at(token.span()));
            token
        });
        let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
        arguments.set_span(last.span());
        at_first
            .chain([TokenTree::Group(arguments)])
            .collect::<TokenStream>()
    };
    let check = call(&quote!(__private::is_strategy), strategy.clone());
    let call = call(function, quote!(#strategy, #others));
    quote!({ #check; #call })
}

/// The attributes of certain names, also those that hold on a condition.
fn only(attrs: &[Attribute], names: &[&str]) -> Vec<TokenStream> {
    let has_name = |path: &Path| names.iter().any(|name| path.is_ident(name));
    let kept = attrs.iter().filter_map(|attr| {
        if has_name(attr.path()) {
            return Some(attr.to_token_stream());
        }
        if !attr.path().is_ident("cfg_attr") {
            return None;
        }
        let parts = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let mut parts = parts.ok()?.into_iter();
        let condition = parts.next()?;
        let kept: Vec<Meta> = parts.filter(|part| has_name(part.path())).collect();
        (!kept.is_empty()).then(|| quote!(#[cfg_attr(#condition, #(#kept),*)]))
    });
    kept.collect()
}

/// A path as it is written, without spaces.
fn text(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

fn starts_with_dot(cursor: Cursor<'_>) -> bool {
    cursor
        .punct()
        .is_some_and(|(punct, _)| punct.as_char() == '.')
}

/// The traits that are derived for every composition, without those that the user derives.
fn missing_derives(attrs: &[Attribute]) -> Vec<Ident> {
    let users: Vec<String> = attrs
        .iter()
        .filter(|attr| attr.path().is_ident("derive"))
        .filter_map(|attr| {
            attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
                .ok()
        })
        .flatten()
        .filter_map(|path| Some(path.segments.last()?.ident.to_string()))
        .collect();
    DERIVED
        .iter()
        .filter(|derived| !users.iter().any(|user| user == *derived))
        .map(|derived| Ident::new(derived, Span::call_site()))
        .collect()
}

/// The path of a strategy, as it is written in an expression.
fn read_strategy(input: ParseStream<'_>) -> Result<Path> {
    let nothing = expected(input, "the name of a strategy, such as `Shift`");
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return Err(nothing);
    }
    let mut path: Path = input.parse().map_err(|_| nothing)?;
    for segment in &mut path.segments {
        match &mut segment.arguments {
            // In an expression `A<1>` is a comparison.
            PathArguments::AngleBracketed(arguments) => {
                arguments.colon2_token.get_or_insert_default();
            }
            PathArguments::None | PathArguments::Parenthesized(_) => {}
        }
    }
    Ok(path)
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        skip_one(input);
    }
}
