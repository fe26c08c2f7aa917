//! `extend!`: the operations as methods of an engine's own type.

/// Gives the bitboards of an engine the operations.
#[macro_export]
macro_rules! extend {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private::extend, $crate; $($items)* }
    };
}
