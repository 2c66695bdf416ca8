//// SYNTAX TEST "source.rust" "the injection for puzzle!"
use zebra::puzzle;
// ^ - meta.puzzle.rust
puzzle! {
//// <------ entity.name.function.macro.puzzle.rust
    /// Two friends.
////^^^^^^^^^^^^^^^^ comment.line.documentation.rust
    pub puzzle Pets;
////^^^ storage.modifier.rust
////    ^^^^^^ keyword.declaration.rust
////           ^^^^ entity.name.type.category.rust
    ordered category Age { Young = "young", Old }
////^^^^^^^ storage.modifier.rust
////        ^^^^^^^^ keyword.declaration.rust
////                 ^^^ entity.name.type.category.rust
////                       ^^^^^ variable.other.enummember.item.rust
////                               ^^^^^^^ string.quoted.double.rust
    link older on Age = more_by(1);
////^^^^ keyword.declaration.rust
////     ^^^^^ entity.name.type.category.rust
////           ^^ storage.modifier.rust
////                    ^^^^^^^ support.function.link.rust
////                            ^ constant.numeric.rust
    clue 1: Ann is not Old => Bob older Cat;
////^^^^ keyword.declaration.clue.rust
////     ^ entity.name.label.clue.rust
////            ^^ keyword.operator.word.rust
////               ^^^ keyword.operator.word.rust
////                       ^^ keyword.operator.rust
    verify minimal;
////^^^^^^ keyword.other.statement.rust
////       ^^^^^^^ constant.language.goal.rust
}
//// <- punctuation.section.puzzle.end.rust
fn main() {}
//// <-- keyword.other.rust
