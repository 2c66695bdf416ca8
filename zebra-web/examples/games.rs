//! Random games of random puzzles, played by the library: each move with its result and the marks after it, in JSON, a game on a
//! line. `checks/page` plays the same moves in a browser: `cargo run -p zebra-web --example games -- COUNT [SEED]`.

use std::error::Error;

use serde_json::{Value, json};
use zebra_testing::Random;
use zebra_web::{Game, Puzzle, generate};

const SIZES: [&str; 4] = ["2x3", "3x3", "3x4", "4x3"];
const TECHNIQUES: [&str; 3] = ["taken", "only-place", "shared"];

/// A game that is being played, and its moves so far.
struct Play {
    game: Game,
    items: Vec<Vec<String>>,
    moves: Vec<Value>,
}

impl Play {
    fn pair(&self, random: &mut Random) -> [String; 2] {
        let one = random.below(self.items.len());
        let other = (one + 1 + random.below(self.items.len() - 1)) % self.items.len();
        [one, other].map(|category| random.choose(&self.items[category]).clone())
    }

    fn step(&mut self, random: &mut Random) -> Result<(), Box<dyn Error>> {
        let pair = self.pair(random);
        let (name, argument) = match random.below(20) {
            0..=6 => ("mark", json!([{"apart": pair}])),
            7..=11 => ("mark", json!([{"together": pair}])),
            12 => ("mark", json!([{"together": pair}, {"apart": self.pair(random)}])),
            13 | 14 => ("takeBack", json!(pair)),
            15 | 16 => ("undo", Value::Null),
            17 => ("redo", Value::Null),
            18 => ("goBack", json!(random.below(8))),
            _ => {
                let chosen = TECHNIQUES.into_iter().filter(|_| random.once_in(2)).collect::<Vec<_>>();
                ("automate", json!(chosen))
            }
        };
        let text = argument.to_string();
        let game = &mut self.game;
        let result = match name {
            "mark" => game.mark(&text)?,
            "takeBack" => game.take_back(&text)?,
            "undo" => game.undo(),
            "redo" => game.redo(),
            "goBack" => game.go_back(u32::try_from(argument.as_u64().unwrap_or(0))?),
            _ => game.automate(&text)?,
        };
        self.moves.push(json!({
            "name": name,
            "argument": argument,
            "result": serde_json::from_str::<Value>(&result)?,
            "state": serde_json::from_str::<Value>(&game.state())?,
        }));
        Ok(())
    }
}

fn play(seed: u64) -> Result<Value, Box<dyn Error>> {
    let mut random = Random::new(seed);
    let size = random.choose(&SIZES);
    let puzzle = generate(&json!({"size": size, "seed": seed}).to_string())?;
    let data: Value = serde_json::from_str(&puzzle.data())?;
    let categories = data["categories"].as_array().ok_or("there are categories")?;
    let names = |category: &Value| {
        let items = category["items"].as_array().into_iter().flatten();
        items.filter_map(|item| item["id"].as_str().map(str::to_owned)).collect()
    };
    let items = categories.iter().map(names).collect();
    let mut play = Play { game: Game::new(&puzzle, "[\"taken\"]")?, items, moves: Vec::new() };
    for _ in 0..24 {
        play.step(&mut random)?;
    }
    let last: [Value; 2] =
        [serde_json::from_str(&play.game.mistake())?, serde_json::from_str(&play.game.hint())?];
    let [mistake, hint] = last;
    // The saved game is loaded as an equal one.
    let saved = play.game.save();
    let loaded = Game::load(&puzzle, &saved)?;
    assert_eq!(loaded.state(), play.game.state());
    let puzzle: Value = serde_json::from_str(&Puzzle::to_json(&puzzle)?)?;
    Ok(json!({"puzzle": puzzle, "moves": play.moves, "mistake": mistake, "hint": hint, "saved": saved}))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().as_deref().unwrap_or("3").parse()?;
    let seed: u64 = arguments.next().as_deref().unwrap_or("0").parse()?;
    for seed in seed..seed + count {
        println!("{}", play(seed)?);
    }
    Ok(())
}
