//! [`Operation`]: the list of operations as data.

/// The name, the group and the arguments of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Operation {
    /// The name of the method, such as `north_fill`.
    pub name: &'static str,
    /// The group: `fills`, `files`, `pushes`, `captures`, `spans`, `attacks`, `structure` or `masks`.
    pub group: &'static str,
    /// The names of the arguments, such as `color`, `pawns`, `empty`.
    pub arguments: &'static [&'static str],
}

impl Operation {
    /// The operation with this name, if there is one.
    ///
    /// ```
    /// use pawnfill::Operation;
    ///
    /// assert_eq!(Operation::named("file_fill").map(|operation| operation.group), Some("fills"));
    /// assert_eq!(Operation::named("file_fil"), None);
    /// ```
    #[must_use]
    pub const fn named(name: &str) -> Option<&'static Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if equal(Self::ALL[i].name, name) {
                return Some(&Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Whether the operation has an argument with this name.
    ///
    /// ```
    /// # use pawnfill::Operation;
    /// assert!(Operation::named("stops").is_some_and(|operation| operation.takes("color")));
    /// ```
    #[must_use]
    pub const fn takes(&self, argument: &str) -> bool {
        let mut i = 0;
        while i < self.arguments.len() {
            if equal(self.arguments[i], argument) {
                return true;
            }
            i += 1;
        }
        false
    }
}

macro_rules! data {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*) => {
        impl Operation {
            /// Every operation, in the order of the list.
            pub const ALL: &'static [Self] = &[$($(Self {
                name: stringify!($name),
                group: stringify!($group),
                arguments: &[$(stringify!($arg)),*],
            }),*),*];
        }
    };
}

crate::for_each_operation!(data,);

/// `==`, for constants.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
