//! `zebra play` and `zebra sudoku --watch` on a pseudo-terminal: what they show, and the terminal that they leave.

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::pty::Terminal;

const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/five_houses.zbc");

/// Starts `zebra` on a terminal.
fn start(arguments: &[&str], size: (u16, u16)) -> Terminal {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_zebra"));
    command.args(arguments);
    Terminal::start(command, size)
}

fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("text").to_owned()
}

#[test]
fn a_game_is_played_saved_and_resumed() {
    let game = &path("played.game.json");
    let mut terminal = start(&["play", PUZZLE, "--save", game], (80, 24));
    terminal.expect("Press ? for the keys.");
    terminal.type_in("hhhh");
    terminal.expect("Hint 4 of 4");
    terminal.type_in("f");
    terminal.expect("1 move");
    terminal.type_in("\x1b[B\x1b[Cx"); // Down, right.
    terminal.expect("green and 2: apart");
    terminal.resize(120, 40);
    terminal.expect("14. The Norwegian lives next to the blue house.");
    terminal.resize(30, 8);
    terminal.expect("Widen it");
    terminal.resize(80, 24);
    terminal.expect("green and 2: apart");
    // A click on the tab of the table.
    terminal.type_in("\x1b[<0;22;2M");
    terminal.expect("↑↓ scroll");
    terminal.type_in("4");
    terminal.expect("Page 1 of");
    terminal.type_in("\x1b[C");
    terminal.expect("Page 2 of");
    terminal.type_in("?");
    terminal.expect("Ctrl-Z");
    terminal.type_in("\x1b");
    thread::sleep(Duration::from_millis(200));
    terminal.type_in("q");
    assert_eq!(terminal.end(), (0, String::new()));

    let mut terminal = start(&["play", PUZZLE, "--save", game], (80, 24));
    terminal.expect("Resumed the game");
    terminal.expect("2 moves");
    terminal.type_in("uu");
    terminal.expect("0 moves");
    terminal.type_in("q");
    assert_eq!(terminal.end().0, 0);

    std::fs::write(game, "{}").expect("the file is written");
    let (code, text) = start(&["play", PUZZLE, "--save", game], (200, 24)).end();
    assert_eq!(code, 1);
    assert!(text.contains("not a saved game: missing field `format`"), "{text}");
    assert_eq!(std::fs::read_to_string(game).expect("a file"), "{}", "it is not overwritten");
}

#[test]
fn the_terminal_is_restored_after_interrupts_and_signals() {
    let mut terminal = start(&["play", PUZZLE], (80, 24));
    terminal.expect("Press ?");
    terminal.type_in("x\x03");
    assert_eq!(terminal.end(), (130, String::new()));
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let terminal = start(&["play", PUZZLE], (80, 24));
        terminal.expect("Press ?");
        let process = terminal.process();
        assert!(Command::new("kill").args([signal, &process]).status().expect("`kill`").success());
        assert_eq!(terminal.end(), (code, String::new()));
    }
}

#[test]
fn new_puzzles_are_played() {
    let game = &path("new.game.json");
    let arguments = ["play", "--new", "3x4", "--seed", "5", "--save", game];
    let mut terminal = start(&arguments, (100, 30));
    terminal.expect("`--seed 5` gives it again");
    terminal.type_in("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn without_a_terminal_there_is_an_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    let output = command.args(["play", PUZZLE]).output().expect("the command ends");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains("`zebra play` needs a terminal"), "{error}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_search_is_watched() {
    let file = &path("watched.txt");
    std::fs::write(file, "1.3.\n.4.2\n2...\n..21\n").expect("the file is written");
    let mut terminal = start(&["sudoku", "--watch", "--speed", "1", file], (80, 24));
    terminal.expect("(+ - space right q)");
    terminal.type_in(" ");
    terminal.expect("paused");
    terminal.type_in("\x1b[C\x1b[C");
    terminal.resize(20, 4);
    terminal.expect("the grid needs");
    terminal.resize(80, 24);
    terminal.expect("----+----");
    terminal.type_in("q");
    let (code, text) = terminal.end();
    assert_eq!(code, 130);
    assert!(text.contains("Search stopped."), "{text}");
    let (code, text) = start(&["sudoku", "--watch", "--speed", "10000", file], (80, 24)).end();
    assert_eq!(code, 0);
    assert!(text.contains("no other answer") && text.contains("Exactly one answer."), "{text}");
}
