//! Keys and mouse: from the events of a terminal to actions.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use zebra_runtime::model::Polarity;

use super::cells::Cell;
use super::state::{Game, Overlay, Pane};
use crate::terminal::is_interrupt;

/// What the user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves the cursor, the selection, or the visible part by some steps.
    Move(Direction, usize),
    /// Marks the selected cell.
    Mark(Polarity),
    /// Marks the selected cell as a supposition.
    Suppose(Polarity),
    /// Goes from open to apart, to together, and back to open.
    Cycle,
    /// Takes back the mark of the selected cell.
    Clear,
    Select(Cell),
    Undo,
    Redo,
    UndoSuppositions,
    /// Switches the automatic marks.
    Automatic,
    /// Asks for a hint, or for more of it.
    Hint,
    WholeHint,
    /// Asks for a mistake, or for more about it.
    Check,
    Follow,
    GoBack,
    Why,
    Show(Pane),
    /// Shows the pane this number of places after the present one.
    Next(usize),
    /// Strikes a clue out or restores it: the one of this number, or the selected one.
    Strike(Option<usize>),
    Help,
    Message,
    Close,
    Save,
    Quit,
    /// Ends without a question.
    QuitNow,
    Yes,
    No,
}

/// A direction of the arrow keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Direction {
    /// Returns the number of steps down and to the right.
    pub(super) fn steps(self, steps: usize) -> (isize, isize) {
        let steps = isize::try_from(steps).unwrap_or(isize::MAX);
        match self {
            Direction::Up => (-steps, 0),
            Direction::Down => (steps, 0),
            Direction::Left => (0, -steps),
            Direction::Right => (0, steps),
        }
    }
}

/// What a click means at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Cell(Cell),
    /// A clue, by its number in the list.
    Clue(usize),
    Tab(Pane),
    Message,
}

/// The places of a frame that can be clicked.
pub(super) type Targets = Vec<(Rect, Target)>;

/// Returns what an event means in a game.
pub(super) fn actions(event: &Event, game: &Game, targets: &Targets) -> Vec<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            if is_interrupt(key) {
                return vec![Action::QuitNow];
            }
            of_key(key, game).into_iter().collect()
        }
        Event::Mouse(mouse) => of_mouse(mouse, game, targets),
        _ => Vec::new(),
    }
}

/// The number of steps of a page.
const PAGE: usize = 10;

fn of_key(key: &KeyEvent, game: &Game) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('z') => Some(Action::Undo),
            KeyCode::Char('y' | 'r') => Some(Action::Redo),
            KeyCode::Char('s') => Some(Action::Save),
            _ => None,
        };
    }
    if game.overlay == Some(Overlay::Quit) {
        match key.code {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => return Some(Action::Yes),
            KeyCode::Char('n' | 'N') => return Some(Action::No),
            _ => {}
        }
    }
    match key.code {
        KeyCode::Up => Some(Action::Move(Direction::Up, 1)),
        KeyCode::Down => Some(Action::Move(Direction::Down, 1)),
        KeyCode::Left => Some(Action::Move(Direction::Left, 1)),
        KeyCode::Right => Some(Action::Move(Direction::Right, 1)),
        KeyCode::PageUp => Some(Action::Move(Direction::Up, PAGE)),
        KeyCode::PageDown => Some(Action::Move(Direction::Down, PAGE)),
        KeyCode::Home => Some(Action::Move(Direction::Left, usize::MAX)),
        KeyCode::End => Some(Action::Move(Direction::Right, usize::MAX)),
        KeyCode::Tab => Some(Action::Next(1)),
        KeyCode::BackTab => Some(Action::Next(Pane::ALL.len() - 1)),
        KeyCode::Esc => Some(Action::Close),
        KeyCode::F(1) => Some(Action::Help),
        KeyCode::Enter if game.pane == Pane::Clues => Some(Action::Strike(None)),
        KeyCode::Backspace if game.pane == Pane::Walkthrough => Some(Action::Move(Direction::Left, 1)),
        KeyCode::Backspace | KeyCode::Delete if game.pane == Pane::Grid => Some(Action::Clear),
        KeyCode::Enter if game.pane == Pane::Grid => Some(Action::Mark(Polarity::Is)),
        KeyCode::Char(letter) => of_letter(letter, game.pane),
        _ => None,
    }
}

fn of_letter(letter: char, pane: Pane) -> Option<Action> {
    Some(match (letter, pane) {
        ('o', Pane::Grid) => Action::Mark(Polarity::Is),
        ('x', Pane::Grid) => Action::Mark(Polarity::IsNot),
        ('O', Pane::Grid) => Action::Suppose(Polarity::Is),
        ('X', Pane::Grid) => Action::Suppose(Polarity::IsNot),
        (' ', Pane::Grid) => Action::Cycle,
        ('.', Pane::Grid) => Action::Clear,
        ('y', Pane::Grid) => Action::Why,
        (' ' | '-' | 'x', Pane::Clues) => Action::Strike(None),
        (' ' | 'n', Pane::Walkthrough) => Action::Move(Direction::Right, 1),
        ('p', Pane::Walkthrough) => Action::Move(Direction::Left, 1),
        ('u', _) => Action::Undo,
        ('r', _) => Action::Redo,
        ('U', _) => Action::UndoSuppositions,
        ('a', _) => Action::Automatic,
        ('h', _) => Action::Hint,
        ('H', _) => Action::WholeHint,
        ('f', _) => Action::Follow,
        ('c', _) => Action::Check,
        ('b', _) => Action::GoBack,
        ('m', _) => Action::Message,
        ('s', _) => Action::Save,
        ('?', _) => Action::Help,
        ('q', _) => Action::Quit,
        ('1', _) => Action::Show(Pane::Grid),
        ('2', _) => Action::Show(Pane::Clues),
        ('3', _) => Action::Show(Pane::Table),
        ('4', _) => Action::Show(Pane::Walkthrough),
        _ => return None,
    })
}

fn of_mouse(mouse: &MouseEvent, game: &Game, targets: &Targets) -> Vec<Action> {
    let button = match mouse.kind {
        MouseEventKind::ScrollUp => return vec![Action::Move(Direction::Up, 1)],
        MouseEventKind::ScrollDown => return vec![Action::Move(Direction::Down, 1)],
        MouseEventKind::Down(button) => button,
        _ => return Vec::new(),
    };
    if game.overlay.is_some() {
        return vec![Action::Close];
    }
    let at = Position::new(mouse.column, mouse.row);
    let Some((_, target)) = targets.iter().find(|(place, _)| place.contains(at)) else { return Vec::new() };
    match *target {
        // On the walkthrough, the grid is only looked at.
        Target::Cell(_) if game.pane == Pane::Walkthrough => Vec::new(),
        Target::Cell(cell) => match button {
            MouseButton::Left => vec![Action::Select(cell), Action::Cycle],
            MouseButton::Right => vec![Action::Select(cell), Action::Mark(Polarity::Is)],
            MouseButton::Middle => vec![Action::Select(cell)],
        },
        Target::Clue(clue) => vec![Action::Strike(Some(clue))],
        Target::Tab(pane) => vec![Action::Show(pane)],
        Target::Message => vec![Action::Message],
    }
}
