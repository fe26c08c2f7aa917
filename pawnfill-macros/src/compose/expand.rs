//! Expands `compose!`: each item becomes a struct, and an implementation that delegates.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Error, Ident, Path, Result, ReturnType};

use crate::attributes::{OF_ALL, missing_derives, only};
use crate::operations::{Call, Operations};
use crate::strategy_path::text;

use super::parse::{self, Composition};

/// The traits that every strategy of the library has, too.
const DERIVED: [&str; 7] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "PartialEq",
];

/// Expands a call of `compose!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    expand_call(call).unwrap_or_else(Error::into_compile_error)
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let (library, compositions) = parse::items(items)?;
    let mut names: Vec<Ident> = Vec::new();
    let expanded = compositions.into_iter().map(|mut composition| {
        // Of a name under conditions there may be several; the compiler knows.
        let conditions = only(&composition.attrs, &["cfg"]);
        let name = composition.name.clone().filter(|_| conditions.is_empty());
        if let Some(name) = name.as_ref().filter(|name| names.contains(name)) {
            let message = format!("`{name}` is defined twice: expected another name");
            composition.errors.push(Error::new(name.span(), message));
            composition.name = None;
        }
        names.extend(name);
        composition.expand(&library, &operations)
    });
    Ok(expanded.collect())
}

impl Composition {
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
        // The compiler warns where something deprecated is used; its implementation is not a use.
        let deprecated = self
            .attrs
            .iter()
            .any(|attr| attr.path().is_ident("deprecated"))
            .then(|| quote!(#[allow(deprecated)]));
        let derived = missing_derives(&self.attrs, &DERIVED);
        let base = match &self.base {
            Some(base) => base.to_token_stream(),
            None => quote!(#library::Shift),
        };
        let override_of = quote!(__private::override_of);
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
            let arguments: Vec<&Ident> = operation
                .arguments
                .iter()
                .map(|argument| &argument.name)
                .collect();
            let types = operation
                .arguments
                .iter()
                .map(|argument| &argument.written_type);
            let result = match &operation.result {
                ReturnType::Default => TokenStream::new(),
                ReturnType::Type(arrow, result) => quote!(#arrow #result),
            };
            ways.push(call(library, &override_of, &strategy, &quote!(#listed)));
            let delegated = call(
                library,
                &quote!(Strategy::#method),
                &strategy,
                &quote!(#(#arguments),*),
            );
            methods.push(quote! {
                #(#docs)*
                #[inline(always)]
                fn #method(self, #(#arguments: #types),*) #result #delegated
            });
        }
        // A strategy of a wrong field is used here, so that no lint reports it as unused.
        let unused = self.fields.iter().enumerate().filter(|(place, field)| {
            operations.named(&field.operation.to_string()).is_none()
                || self.fields[..*place]
                    .iter()
                    .any(|before| before.operation == field.operation)
        });
        let unused = unused.map(|(_, field)| {
            let strategy = field.strategy.to_token_stream();
            let used = call(library, &override_of, &strategy, &quote!(""));
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
                    &#library::__private::overrides_among::<{ #library::__private::count(__WAYS) }>(__WAYS)
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
                let nearest = operations.nearest(&name, |_| true);
                Some(match (nearest, operations.nearest_group(&name)) {
                    (_, Some(group)) => format!(
                        "`{name}` is not an operation: expected one of the group {}",
                        operations.names(|operation| operation.group == group)
                    ),
                    (Some(nearest), _) => format!(
                        "unknown operation `{name}`: did you mean `{}`?",
                        nearest.name
                    ),
                    (None, _) => format!(
                        "unknown operation `{name}`: the operations are{}",
                        operations.names(|_| true)
                    ),
                })
            } else if named.contains(&name) {
                Some(format!(
                    "`{name}` is named twice: an operation has one strategy"
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
/// Of a value that is not a strategy the compiler should say so once, however often it is used. It
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
