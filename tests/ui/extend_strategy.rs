//! A primitive type, which nobody may extend but by a trait, and a value that is no strategy.

pawnfill::extend! {
    impl u64 { strategy: pawnfill::Shift }
    trait AFunction for u64 { strategy: pawnfill::shift::file_fill }
}

fn main() {
    let _ = AFunction::file_fill(3);
}
