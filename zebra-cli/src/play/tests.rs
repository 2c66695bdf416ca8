mod fuzz;

use std::path::PathBuf;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use zebra_runtime::board::{Board, Origin};
use zebra_runtime::builder::{Builder, is, is_not};
use zebra_runtime::draft::Goal;
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{Generator, Options, Theme};
use zebra_runtime::model::{Model, Polarity};

use super::input::{self, Target, Targets};
use super::state::{AUTOMATIC, Game, Overlay, Pane, Request};
use super::view::{self, Styles};
use super::{cells::Cells, saved};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

fn five_houses() -> Model {
    zbc::read(include_str!("../../../puzzles/five_houses.zbc")).check().model
}

fn small() -> Model {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    puzzle.check().expect("no errors")
}

/// A game, and what its last frame can be clicked at.
struct Player {
    game: Game,
    targets: Targets,
    size: (u16, u16),
}

impl Player {
    fn new(model: &Model) -> Player {
        let mut board = Board::new(model);
        board.automate(AUTOMATIC[0].2());
        let game = Game::new(board, Vec::new(), PathBuf::from("pets.game.json"));
        let mut player = Player { game, targets: Vec::new(), size: (80, 24) };
        player.frame();
        player
    }

    fn frame(&mut self) -> Buffer {
        self.frame_with(Styles::new(true))
    }

    fn frame_with(&mut self, styles: Styles) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).expect("a terminal");
        let mut drawn = view::Drawn::default();
        terminal.draw(|frame| drawn = view::draw(frame, &self.game, styles)).expect("a frame");
        self.targets = drawn.targets;
        self.game.scroll_end = drawn.scroll_end;
        terminal.backend().buffer().clone()
    }

    fn text(&mut self) -> String {
        text_of(&self.frame())
    }

    fn event(&mut self, event: &Event) -> Request {
        let mut last = Request::Draw;
        for action in input::actions(event, &self.game, &self.targets) {
            last = self.game.act(action);
            if let Request::Start(task) = last {
                let done = task.run(&self.game.board, &self.game.shown);
                self.game.finish(done);
            }
        }
        self.frame();
        last
    }

    fn key(&mut self, code: KeyCode) -> Request {
        self.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    fn keys(&mut self, letters: &str) -> Request {
        letters.chars().fold(Request::Draw, |_, letter| {
            self.key(match letter {
                '→' => KeyCode::Right,
                '←' => KeyCode::Left,
                '↓' => KeyCode::Down,
                '↑' => KeyCode::Up,
                '⇥' => KeyCode::Tab,
                '⎋' => KeyCode::Esc,
                letter => KeyCode::Char(letter),
            })
        })
    }

    fn click(&mut self, wanted: Target, button: MouseButton) {
        let (place, _) = *self.targets.iter().find(|(_, target)| *target == wanted).expect("it is visible");
        let kind = MouseEventKind::Down(button);
        let event = MouseEvent { kind, column: place.x, row: place.y, modifiers: KeyModifiers::NONE };
        self.event(&Event::Mouse(event));
    }
}

fn text_of(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width.max(1)));
    let mut lines = Vec::new();
    for row in rows {
        let mut line = String::new();
        let mut covered = 0;
        for cell in row {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            line.push_str(cell.symbol());
            covered = unicode_width::UnicodeWidthStr::width(cell.symbol()).saturating_sub(1);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}

#[test]
fn frames() {
    for (width, height) in SIZES {
        let mut player = Player::new(&five_houses());
        player.size = (width, height);
        player.keys("↓↓o→→Xh");
        let mut shown = |name: &str| {
            let frame = player.text();
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), frame);
            player.keys(match name {
                "grid" => "hhh2↓-",
                "clues" => "3",
                "table" => "4→→",
                "walkthrough" => "?",
                _ => "⎋1",
            });
        };
        ["grid", "clues", "table", "walkthrough", "help"].into_iter().for_each(&mut shown);
    }
}

#[test]
fn a_game_is_in_the_language_of_its_puzzle() {
    for code in ["de", "es", "fr"] {
        let theme = Theme::named(&format!("street-{code}")).expect("a built-in theme");
        let options = Options { size: "3x3".parse().expect("a size"), ..Options::default() };
        let puzzle = Generator::new(theme, options).expect("options").puzzle(1).expect("a puzzle");
        let mut player = Player::new(&puzzle.model);
        let mut said = Vec::new();
        for keys in [
            "h", "h", "h", "h", "o", "u", "→↓o", "c", "c", "c", "c", "b", "y", "a", "f", "O", "U", "U", "2",
            "4", "4→f",
        ] {
            player.keys(keys);
            said.push(format!("{keys}: {}", player.game.message));
        }
        let frame = player.text();
        player.keys("?");
        insta::assert_snapshot!(
            format!("in_{code}"),
            format!("{}\n\n{frame}\n\n{}", said.join("\n"), player.text())
        );
    }
}

#[test]
fn a_puzzle_is_solved_by_hints_only_and_undone_to_the_start() {
    let model = five_houses();
    let mut player = Player::new(&model);
    let mut hints = 0;
    while !player.game.board.is_complete() {
        player.keys("hhhhf");
        hints += 1;
        assert!(hints < 200, "{}", player.game.message);
    }
    let message = &player.game.message;
    let said = format!(", {hints} hints. Which items belong together?");
    assert_eq!(player.game.pane, Pane::Table, "the answer");
    assert!(message.starts_with("Solved! Every mark is right. ") && message.contains(&said), "{message}");
    let full = player.game.board.clone();
    while player.game.board.undoable() > 0 {
        player.keys("u");
    }
    assert!(player.game.board.marks().is_empty());
    while player.game.board.redoable() > 0 {
        player.keys("r");
    }
    assert_eq!(player.game.board, full);
}

#[test]
fn each_strength_of_a_hint_reveals_more() {
    let mut player = Player::new(&small());
    let messages: Vec<String> = (0..5)
        .map(|_| {
            player.keys("h");
            player.game.message.clone()
        })
        .collect();
    assert!(messages[0].starts_with("Hint 1 of 4: Think about this: "), "{messages:?}");
    assert!(messages[1].contains("Clue 1: Ann owns the cat."), "{messages:?}");
    assert!(messages[2].contains("It needs no mark."), "{messages:?}");
    assert!(messages[3].contains("Ann's pet is Cat"), "{messages:?}");
    assert_eq!(messages[3], messages[4]);
    let mut whole = Player::new(&small());
    whole.keys("H");
    assert_eq!(whole.game.message, messages[3]);
    whole.keys("o");
    assert!(whole.game.hint.is_none(), "a move ends a hint");
}

#[test]
fn a_mistake_is_found_and_gone_back_from() {
    let mut player = Player::new(&small());
    player.keys("b");
    assert!(player.game.message.starts_with("There is no mistake"));
    player.keys("c");
    assert_eq!(player.game.message, "No mistake so far.");
    player.keys("o"); // Ann has the cat: right.
    player.keys("→↓o"); // Bob has the dog: wrong.
    player.keys("cccc");
    assert!(
        player.game.message.starts_with("Check 4 of 4: Your mark that Bob's pet is Dog is wrong."),
        "{}",
        player.game.message
    );
    player.keys("b");
    assert_eq!(player.game.message, "Went back 1 move; u undoes that.");
    assert_eq!(player.game.board.marks().iter().filter(|entry| entry.origin.is_own()).count(), 1);
}

#[test]
fn marks_by_key_and_by_mouse() {
    let mut player = Player::new(&small());
    let state = |player: &Player, cell| player.game.mark_at(cell).map(|(polarity, _)| polarity);
    player.keys(" ");
    assert_eq!(state(&player, (0, 0)), Some(Polarity::IsNot));
    player.keys(" ");
    assert_eq!(state(&player, (0, 0)), Some(Polarity::Is));
    assert!(matches!(player.game.mark_at((0, 1)), Some((Polarity::IsNot, Origin::Automatic { .. }))));
    player.keys("→ ");
    assert!(
        player.game.message.starts_with("Not possible: Bob's pet is not Cat, because"),
        "{}",
        player.game.message
    );
    player.keys("y");
    assert!(player.game.message.starts_with("Automatic: "), "{}", player.game.message);
    player.keys("aa");
    assert_eq!(state(&player, (0, 1)), None, "the crosses can be switched off");
    player.keys("← ");
    assert_eq!(state(&player, (0, 0)), None);
    player.click(Target::Cell((2, 2)), MouseButton::Left);
    assert_eq!(state(&player, (2, 2)), Some(Polarity::IsNot));
    player.click(Target::Cell((2, 2)), MouseButton::Right);
    assert_eq!(state(&player, (2, 2)), Some(Polarity::Is), "it replaces the cross");
    player.keys("x");
    assert_eq!(state(&player, (2, 2)), Some(Polarity::IsNot));
    player.keys(".");
    assert_eq!(state(&player, (2, 2)), None);
    player.keys("X←O");
    assert!(matches!(player.game.mark_at((2, 2)), Some((_, Origin::Supposed))));
    player.keys("U");
    player.keys("U");
    assert_eq!(state(&player, (2, 2)), None);
    player.click(Target::Tab(Pane::Clues), MouseButton::Left);
    player.click(Target::Clue(1), MouseButton::Left);
    assert_eq!(player.game.struck.len(), 1);
    assert!(player.text().contains("-  2. Bob does not own the dog."), "{}", player.text());
    // The items of the clue that is read are highlighted in the grid.
    assert_eq!(player.game.read_items().len(), 2);
    player.keys("-");
    assert!(player.game.struck.is_empty());
}

#[test]
fn the_walkthrough_sets_its_marks() {
    let model = five_houses();
    let mut player = Player::new(&model);
    player.keys("4");
    let pages = player.game.walk.as_ref().expect("a walkthrough").pages.len();
    assert!(pages > 5);
    for _ in 0..pages {
        player.keys(" ");
    }
    player.keys("f");
    assert!(player.game.board.is_complete());
    assert!(player.game.message.contains("1 move, no hints."), "{}", player.game.message);
    player.keys("u");
    assert!(player.game.board.marks().is_empty(), "it is one move");
}

#[test]
fn the_end_asks_unless_every_move_is_saved() {
    let mut player = Player::new(&small());
    assert_eq!(player.keys("q"), Request::Quit);
    player.keys("o");
    assert_eq!(player.keys("q"), Request::Draw);
    assert_eq!(player.game.overlay, Some(Overlay::Quit));
    assert!(player.text().contains("Save the game in `pets.game.json`?"));
    assert_eq!(player.keys("⎋"), Request::Draw);
    assert_eq!(player.keys("qn"), Request::Quit);
    assert_eq!(player.keys("y"), Request::SaveAndQuit);
    player.game.overlay = None;
    player.game.is_kept = true;
    assert_eq!(player.keys("q"), Request::SaveAndQuit);
    let interrupt = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(player.event(&interrupt), Request::Interrupt);
}

#[test]
fn a_saved_game_is_the_same_and_a_broken_one_is_refused() {
    let model = five_houses();
    let mut player = Player::new(&model);
    player.keys("o→↓xUh2-↓-");
    let (board, struck) = (&player.game.board, &player.game.struck);
    let text = saved::to_json(&model, board, struck).expect("a text");
    let (again, struck_again) = saved::from_json(&model, &text).expect("the same game");
    assert_eq!((&again, &struck_again), (board, struck));
    let refused = |text: &str| saved::from_json(&model, text).expect_err("it is refused");
    let problems = [
        refused(""),
        refused(&text[..text.len() / 2]),
        refused("[]"),
        refused(&text.replace("zebra-game", "other")),
        refused(&text.replacen("\"version\":1", "\"version\":9", 1)),
        refused(&text.replace("\"struck\":[\"1\"", "\"struck\":[\"77\"")),
        refused(&text.replace("Color::red", "Color::pink")),
        refused(&text.replace("\"struck\"", "\"struckk\"")),
        saved::from_json(&small(), &text).expect_err("another puzzle"),
    ];
    insta::assert_snapshot!(problems.join("\n"));
}

#[test]
fn without_colors_the_signs_are_the_same() {
    let mut player = Player::new(&five_houses());
    for keys in ["o", "h", "h", "hh", "2-", "4→"] {
        player.keys(keys);
        let plain = player.frame_with(Styles::new(false));
        assert!(plain.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        assert_eq!(text_of(&plain), player.text());
    }
}

/// A puzzle with names of many scripts and lengths, and with texts that control terminals.
fn odd() -> Model {
    let mut puzzle = Builder::new("Odd");
    let long = "A".repeat(200);
    puzzle
        .title("\u{1b}[2J東京 \u{202e}title")
        .story(&("One\u{7}\n\ntwo ".to_owned() + &"word ".repeat(100)));
    puzzle.category("人", ["東京", "大阪", "名古屋"]);
    puzzle.category("Pet", ["👨\u{200d}👩\u{200d}👧", "e\u{301}cole", &*long]);
    puzzle.category("שפה", ["עברית", "<script>", "a&b\"c"]);
    puzzle.clue_with_sentence("1", &"x\u{1b}y ".repeat(50), is("東京", "<script>"));
    puzzle.verify(Goal::Nothing).check().expect("no errors")
}

#[test]
fn odd_names_fit_every_size() {
    let model = odd();
    for size in (0..140).step_by(7).flat_map(|width| [0, 5, 12, 13, 24, 50].map(|height| (width, height))) {
        let mut player = Player::new(&model);
        player.size = size;
        for keys in ["→→↓↓o", "hhh", "2-", "3", "4→", "?", "⎋1mq"] {
            player.keys(keys);
            let frame = player.frame();
            let is_control = |letter: char| letter.is_control() || letter == '\u{202e}';
            assert!(!frame.content.iter().any(|cell| cell.symbol().contains(is_control)), "{size:?}");
        }
    }
    let mut player = Player::new(&model);
    player.size = (100, 24);
    insta::assert_snapshot!("odd_names", player.text());
}

#[test]
fn random_events_change_the_marks_as_the_board_allows() {
    const KEYS: &str = "ox oXO.→↓←↑→↓UurahHfcb1234⇥⎋?my-n";
    for seed in 0..8_u64 {
        let mut player = Player::new(&if seed % 2 == 0 { small() } else { odd() });
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 20) as usize % below
        };
        let keys: Vec<char> = KEYS.chars().collect();
        for _ in 0..300 {
            player.size = [(80, 24), (40, 12), (120, 30), (30, 8)][next(4)];
            if next(4) == 0 && !player.targets.is_empty() {
                let (_, target) = player.targets[next(player.targets.len())];
                player.click(target, [MouseButton::Left, MouseButton::Right][next(2)]);
            } else {
                player.keys(&keys[next(keys.len())].to_string());
            }
            assert!(player.game.cells.has(player.game.cursor));
            let model = player.game.board.model().clone();
            let text = saved::to_json(&model, &player.game.board, &player.game.struck).expect("a text");
            let (again, _) = saved::from_json(&model, &text).expect("the same game");
            assert_eq!(again, player.game.board);
        }
    }
}

#[test]
fn the_stairs_have_each_pair_of_categories_once() {
    let model = five_houses();
    let cells = Cells::new(&model);
    let mut pairs = Vec::new();
    for row in 0..cells.rows.len() {
        for column in (0..cells.columns.len()).filter(|&column| cells.has((row, column))) {
            let (one, other) = cells.items((row, column));
            pairs.push((one.min(other), one.max(other)));
        }
    }
    let count = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!((pairs.len(), count), (15 * 25, 15 * 25));
    assert_eq!(cells.moved((0, 0), 0, isize::MAX), (0, 24));
    assert_eq!(cells.moved((24, 0), 0, 100), (24, 4), "the last row has one block");
}
