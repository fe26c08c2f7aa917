//! Types with parameters: no error but the one on them.

use pawnfill::Shift;

struct Borrowed<'a>(&'a u64);
struct Of<T>(T);

pawnfill::extend! {
    impl<'a> Borrowed<'a> {
        strategy: Shift,
        fn to_u64(set: Borrowed<'a>) -> u64 { *set.0 }
        fn from_u64(set: u64) -> Borrowed<'a> { Borrowed(&0) }
        struct View;
    }

    impl<T> Of<T> {
        strategy: Shift,
        struct ViewOf;
    }
}

fn main() {}
