//! Random games compared with a naive board, which applies the documented techniques to the user's marks until nothing
//! changes, and with all assignments.

use std::collections::{BTreeMap, BTreeSet};

use zebra_runtime::board::{Automatic, Board, Entry, Event, Origin, Play, Reason};
use zebra_runtime::explain::{Mark, Technique};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Model, Polarity};
use zebra_runtime::solve::Verdict;

use crate::board::puzzles::{all, assignments, have_marks, is_right, pairs};
use zebra_testing::Random;

/// Returns the number of games of each kind; `ZEBRA_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("ZEBRA_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(6)
}

const MOVES: usize = 25;

type Known = BTreeMap<(ItemId, ItemId), Polarity>;

/// Applies the documented techniques literally. `None` if the marks contradict each other.
fn naive(model: &Model, own: &[Entry], automatic: Automatic) -> Option<Known> {
    let mut known: Known = own.iter().map(|entry| (pair(entry.mark), entry.mark.polarity())).collect();
    loop {
        let mut new = Vec::new();
        for item in model.item_ids() {
            for category in
                model.category_ids().filter(|&with| have_marks(model, model.item(item).category, with))
            {
                line(model, &known, automatic, item, category, &mut new)?;
            }
            if automatic.contains(Technique::Shared) {
                share(model, &known, item, &mut new);
            }
        }
        let before = known.len();
        for mark in new {
            if *known.entry(pair(mark)).or_insert(mark.polarity()) != mark.polarity() {
                return None;
            }
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

fn pair(mark: Mark) -> (ItemId, ItemId) {
    (mark.first(), mark.second())
}

fn get(known: &Known, one: ItemId, other: ItemId) -> Option<Polarity> {
    known.get(&(one.min(other), one.max(other))).copied()
}

/// Applies `Taken` and `OnlyPlace`.
fn line(
    model: &Model,
    known: &Known,
    automatic: Automatic,
    item: ItemId,
    category: CategoryId,
    new: &mut Vec<Mark>,
) -> Option<()> {
    let is = |state| move |other: &ItemId| get(known, item, *other) == state;
    let (least, most) = model.appearances(item);
    let partners = |with| model.items_of(with).filter(is(Some(Polarity::Is))).count() as u32;
    let least = least.max(model.category_ids().map(partners).max().unwrap_or(0));
    if automatic.contains(Technique::Taken) {
        if partners(category) > most {
            return None;
        }
        if partners(category) == most {
            let others = model.items_of(category).filter(is(None));
            new.extend(others.map(|other| Mark::apart(item, other)));
        }
    }
    if automatic.contains(Technique::OnlyPlace) {
        let room = |without: Option<ItemId>| -> u32 {
            let left =
                model.items_of(category).filter(|other| get(known, item, *other) != Some(Polarity::IsNot));
            left.filter(|&other| Some(other) != without).map(|other| model.appearances(other).1).sum()
        };
        if room(None) < least {
            return None;
        }
        let needed = model.items_of(category).filter(is(None)).filter(|&other| room(Some(other)) < least);
        new.extend(needed.map(|other| Mark::together(item, other)));
    }
    Some(())
}

/// Applies `Shared`.
fn share(model: &Model, known: &Known, item: ItemId, new: &mut Vec<Mark>) {
    let once = |item| model.appearances(item).1 <= 1;
    let category = |item: ItemId| model.item(item).category;
    for other in model.item_ids().filter(|&other| have_marks(model, category(other), category(item))) {
        for middle in model.item_ids() {
            match (get(known, item, middle), get(known, middle, other)) {
                (Some(Polarity::Is), Some(Polarity::Is)) if once(middle) => {
                    new.push(Mark::together(item, other));
                }
                (Some(Polarity::Is), Some(Polarity::IsNot)) if once(item) => {
                    new.push(Mark::apart(item, other));
                }
                _ => {}
            }
        }
        let rows: Option<Vec<(ItemId, Polarity)>> =
            model.items_of(model.anchor()).map(|row| Some((row, get(known, item, row)?))).collect();
        if let Some(rows) = rows.filter(|_| category(other) != model.anchor()) {
            let own_rows = || rows.iter().filter(|(_, polarity)| *polarity == Polarity::Is);
            let absent = own_rows().all(|&(row, _)| get(known, row, other) == Some(Polarity::IsNot));
            if absent && (own_rows().count() > 0 || !model.item(item).is_number()) {
                new.push(Mark::apart(item, other));
            }
        }
    }
}

/// Updates the user's marks by a move.
fn set(own: &mut Vec<Entry>, mark: Mark, origin: Origin) {
    match own.iter().position(|entry| entry.mark == mark) {
        Some(index) => own[index].origin = origin,
        None => {
            own.retain(|entry| pair(entry.mark) != pair(mark));
            own.push(Entry { mark, origin });
        }
    }
}

/// A board, its expected marks, and the result of its events.
struct Game {
    board: Board,
    everything: Vec<Assignment>,
    /// The user's marks after each move in effect, and after each undone one.
    past: Vec<Vec<Entry>>,
    done: usize,
    seen: BTreeMap<(ItemId, ItemId), Mark>,
    verdicts: Vec<Vec<Verdict>>,
}

impl Game {
    fn new(model: &Model, play: Play) -> Self {
        let board = Board::with_play(model, play);
        let verdicts = model.clue_ids().map(|clue| board.verdicts(clue).to_vec()).collect();
        Game {
            board,
            everything: assignments(model),
            past: vec![Vec::new()],
            done: 0,
            seen: BTreeMap::new(),
            verdicts,
        }
    }

    /// Makes a random move. The naive board decides whether it must be rejected.
    fn play(&mut self, random: &mut Random) {
        let events = match random.below(12) {
            0 | 1 => self.take_back(random),
            2 => self.go(self.done.saturating_sub(1), Board::undo),
            3 => self.go((self.past.len() - 1).min(self.done + 1), Board::redo),
            4 => {
                let own = &self.past[self.done];
                // The last state without the latest supposition that is still in effect.
                let is_supposed = |entry: &&Entry| entry.origin == Origin::Supposed;
                let supposed: Vec<&Entry> = own.iter().filter(is_supposed).collect();
                let set_at = |entry: &&&Entry| {
                    let lacks = |before: &Vec<Entry>| !before.contains(entry);
                    (0..self.done).rev().find(|&moves| lacks(&self.past[moves]))
                };
                let to = supposed.iter().filter_map(|entry| set_at(&entry)).max().unwrap_or(self.done);
                self.go(to, Board::undo_assumption)
            }
            5 => {
                let techniques = Automatic::TECHNIQUES.into_iter().filter(|_| random.once_in(2));
                self.board.automate(Automatic::of(techniques.collect::<Vec<_>>()))
            }
            _ => self.set(random),
        };
        self.watch(&events);
    }

    fn set(&mut self, random: &mut Random) -> Vec<Event> {
        let model = self.board.model().clone();
        let (one, other) = *random.choose(&pairs(&model));
        let mark = if random.once_in(3) { Mark::together(other, one) } else { Mark::apart(one, other) };
        let origin = if random.once_in(5) { Origin::Supposed } else { Origin::User };
        let own = self.past[self.done].clone();
        let mut later = own.clone();
        set(&mut later, mark, origin.clone());
        let opposite = own.iter().any(|entry| entry.mark == mark.opposite());
        let contradicts = opposite || naive(&model, &later, Automatic::ALL).is_none();
        let before = self.board.clone();
        let made = match origin {
            Origin::Supposed => self.board.suppose(mark),
            _ => self.board.mark(mark),
        };
        let rejected = contradicts
            && match self.board.play() {
                Play::Strict => true,
                Play::Supposing => origin == Origin::User,
                Play::Free => false,
            };
        assert_eq!(made.is_err(), rejected, "{mark:?} beside {own:?}: {made:?}");
        match made {
            Err(refusal) => {
                assert_eq!(self.board, before, "a rejected move has no effect");
                self.excludes(&refusal.reason, mark, &own);
                Vec::new()
            }
            Ok(events) => {
                if later != own {
                    self.past.truncate(self.done + 1);
                    self.past.push(later);
                    self.done += 1;
                }
                events
            }
        }
    }

    /// Asserts that the reported marks exclude another one.
    fn excludes(&self, reason: &Reason, mark: Mark, own: &[Entry]) {
        let Reason::Excluded { by } = reason else { panic!("{reason:?}") };
        assert!(by.iter().all(|cause| own.iter().any(|entry| entry.mark == *cause)));
        let model = self.board.model();
        let mut right =
            self.everything.iter().filter(|all| by.iter().all(|cause| is_right(model, *cause, all)));
        assert!(right.all(|all| !is_right(model, mark, all)), "{by:?} do not exclude {mark:?}");
    }

    fn take_back(&mut self, random: &mut Random) -> Vec<Event> {
        let own = self.past[self.done].clone();
        let present: Vec<Mark> = self.board.marks().iter().map(|entry| entry.mark).collect();
        if present.is_empty() {
            return Vec::new();
        }
        let mark = *random.choose(&present);
        let made = self.board.take_back(mark.second(), mark.first());
        let is_own = own.iter().any(|entry| entry.mark == mark);
        assert_eq!(made.is_ok(), is_own);
        made.map_or_else(
            |refusal| {
                assert!(matches!(refusal.reason, Reason::Automatic { causes } if !causes.is_empty()));
                Vec::new()
            },
            |events| {
                self.past.truncate(self.done + 1);
                self.past.push(own.into_iter().filter(|entry| entry.mark != mark).collect());
                self.done += 1;
                events
            },
        )
    }

    fn go(&mut self, to: usize, step: fn(&mut Board) -> Vec<Event>) -> Vec<Event> {
        self.done = to;
        step(&mut self.board)
    }

    /// Applies the events to the earlier result, and compares everything.
    fn watch(&mut self, events: &[Event]) {
        let model = self.board.model();
        for event in events {
            match event {
                Event::Marked(entry) => drop(self.seen.insert(pair(entry.mark), entry.mark)),
                Event::TakenBack(mark) => assert_eq!(self.seen.remove(&pair(*mark)), Some(*mark)),
                Event::Fact { clue, formula, verdict } | Event::Rule { clue, formula, verdict } => {
                    assert_ne!(self.verdicts[clue.index()][*formula], *verdict, "an event is a change");
                    self.verdicts[clue.index()][*formula] = *verdict;
                }
            }
        }
        let marks = self.board.marks();
        assert_eq!(self.seen, marks.iter().map(|entry| (pair(entry.mark), entry.mark)).collect());
        for clue in model.clue_ids() {
            assert_eq!(self.board.verdicts(clue), self.verdicts[clue.index()]);
        }
        let own = &self.past[self.done];
        assert_eq!(&marks[..own.len()], own, "the user's marks come first, in their order");
        assert!(marks[own.len()..].iter().all(|entry| !entry.origin.is_own()));
        assert_eq!(
            (self.board.undoable(), self.board.redoable()),
            (self.done, self.past.len() - 1 - self.done)
        );
        self.compare_marks(own);
        self.compare_with_assignments(own);
    }

    fn compare_marks(&self, own: &[Entry]) {
        let (model, board) = (self.board.model(), &self.board);
        let clashes = naive(model, own, Automatic::ALL).is_none();
        assert_eq!(board.clash().is_some(), clashes);
        if let Some(clash) = board.clash() {
            let owned = |cause: &Mark| own.iter().any(|entry| entry.mark == *cause);
            assert!(clash.causes.iter().all(owned));
            let possible = |all: &&Assignment| clash.causes.iter().all(|cause| is_right(model, *cause, all));
            assert_eq!(
                self.everything.iter().find(possible),
                None,
                "the causes contradict each other: {clash:?}"
            );
        }
        if !clashes {
            let expected = naive(model, own, board.automatic()).expect("fewer techniques imply less");
            let found = board.marks().iter().map(|entry| (pair(entry.mark), entry.mark.polarity()));
            assert_eq!(found.collect::<Known>(), expected);
        }
        for entry in board.marks() {
            if let Origin::Automatic { technique, from } = &entry.origin {
                assert!(board.automatic().contains(*technique));
                let place = |mark: &Mark| board.marks().iter().position(|entry| entry.mark == *mark);
                assert!(from.iter().all(|mark| place(mark) < place(&entry.mark) && place(mark).is_some()));
                let right = |all: &&Assignment| from.iter().all(|mark| is_right(model, *mark, all));
                let follows = |all: &Assignment| is_right(model, entry.mark, all);
                assert!(self.everything.iter().filter(right).all(follows), "{entry:?} does not follow");
            }
        }
    }

    /// Asserts that the verdicts agree with all assignments with these marks.
    fn compare_with_assignments(&self, own: &[Entry]) {
        let model = self.board.model();
        let possible = |all: &&Assignment| own.iter().all(|entry| is_right(model, entry.mark, all));
        let possible: Vec<&Assignment> = self.everything.iter().filter(possible).collect();
        for (clue, verdicts) in model.clues().iter().zip(&self.verdicts) {
            for (formula, &verdict) in clue.formulas.iter().zip(verdicts) {
                let truths: BTreeSet<bool> = possible.iter().map(|&all| formula.holds(model, all)).collect();
                let expected = match (truths.contains(&true), truths.contains(&false)) {
                    (true, false) => Verdict::Satisfied,
                    (false, true) => Verdict::Violated,
                    _ => Verdict::Open,
                };
                assert_eq!(verdict, expected, "{formula:?} beside {own:?}");
            }
        }
    }
}

fn play_all(play: Play) {
    for (number, model) in all().iter().enumerate() {
        for seed in 0..games() {
            let mut random = Random::new(seed * 100 + number as u64);
            let mut game = Game::new(model, play);
            for _ in 0..MOVES {
                game.play(&mut random);
            }
        }
    }
}

#[test]
fn random_strict_games_agree_with_the_naive_board() {
    play_all(Play::Strict);
}

#[test]
fn random_games_with_suppositions_agree_with_the_naive_board() {
    play_all(Play::Supposing);
}

#[test]
fn random_free_games_agree_with_the_naive_board() {
    play_all(Play::Free);
}
