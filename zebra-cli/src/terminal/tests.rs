//! The terminal after a panic and after an error. What ends this way runs in a process of its own: this test binary.

use std::env::current_exe;
use std::thread;

use portable_pty::CommandBuilder;
use ratatui::widgets::Paragraph;

use super::*;

#[path = "../../tests/suite/pty.rs"]
#[allow(dead_code)]
mod pty;

use pty::Terminal as Pseudo;

fn shown() -> Screen {
    let mut screen = Screen::open().expect("a terminal");
    let draw = |screen: &mut Screen| {
        screen.draw(|frame| frame.render_widget(Paragraph::new("a game"), frame.area()))
    };
    draw(&mut screen).expect("a frame");
    screen
}

#[test]
#[ignore = "runs in a process that the last test starts"]
fn panics() {
    let _screen = shown();
    panic!("the game has a bug");
}

#[test]
#[ignore = "runs in a process that the last test starts"]
fn panics_beside_the_screen() {
    let mut screen = shown();
    assert!(thread::spawn(|| panic!("the search has a bug")).join().is_err());
    let error = screen.draw(|_| ()).expect_err("there is no screen");
    panic!("{error}");
}

#[test]
#[ignore = "runs in a process that the last test starts"]
fn fails() -> Result<(), Failure> {
    let _screen = shown();
    Err(Failure::new("the disk is full"))
}

#[test]
fn the_terminal_is_restored_after_panics_and_errors() {
    let cases = [
        ("panics", "the game has a bug"),
        ("panics_beside_the_screen", "the screen was closed after an internal error"),
        ("fails", "the disk is full"),
    ];
    for (name, message) in cases {
        let mut command = CommandBuilder::new(current_exe().expect("a path"));
        let test = format!("terminal::tests::{name}");
        command.args(["--exact", &test, "--ignored", "--nocapture", "--test-threads", "1"]);
        let (code, text) = Pseudo::start(command, (120, 40)).end();
        assert_eq!(code, 101, "{name}: {text}");
        assert!(text.contains(message) && !text.contains("a game\n"), "{name}: {text}");
    }
}
