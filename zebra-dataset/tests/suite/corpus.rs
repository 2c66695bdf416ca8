//! A corpus of labelled answers: solutions in the forms in which models write them, right and wrong, alone and with what surrounds them. The
//! rates at which the grader is wrong are computed from it, and limited.

use zebra_dataset::{Record, from_zebralogic, grade};

/// The solutions: rows with numbers, with ordinals, with names and times, and with amounts.
pub(crate) const TABLES: [&str; 4] = [
    r#"{"header": ["House", "Name", "PhoneModel", "MusicGenre"],
        "rows": [["1", "Eric", "google pixel 6", "pop"], ["2", "Ann", "iphone 13", "hip hop"], ["3", "Bob", "ford F-150", "classical"]]}"#,
    r#"{"header": ["Stall", "Name", "Goods", "Price"],
        "rows": [["first stall", "Mina", "soap", "$18"], ["second stall", "Ida", "red apples", "$15"], ["third stall", "Paula", "toys", "$21"]]}"#,
    r#"{"header": ["Name", "Arrival", "Reading", "Hat"],
        "rows": [["Priya", "9:00", "novel", "hood"], ["Ivan", "8:45", "menu", "woolen hat"], ["Kofi", "10:15", "atlas", "turban"]]}"#,
    r#"{"header": ["Haus", "Name", "Getränk", "Tier"],
        "rows": [["1", "Jürgen", "Wasser", "Löwe"], ["2", "Bea", "grüner Tee", "Hund"], ["3", "Anna", "Milch", "Möwe"]]}"#,
];

type Row = Vec<String>;
type Form = (&'static str, fn(&[String], &[Row]) -> String);

/// The pairs of a row beside the first column, written by a function.
fn pairs(header: &[String], row: &Row, one: impl Fn(&str, &str) -> String, mark: &str) -> String {
    header[1..].iter().zip(&row[1..]).map(|(column, cell)| one(column, cell)).collect::<Vec<_>>().join(mark)
}

/// A row as a person calls it: "House 1", "first stall", "Priya".
fn named(header: &[String], row: &Row) -> String {
    if row[0].parse::<u32>().is_ok() { format!("{} {}", header[0], row[0]) } else { row[0].clone() }
}

fn each(header: &[String], rows: &[Row], one: impl Fn(String, &Row) -> String, mark: &str) -> String {
    rows.iter().map(|row| one(named(header, row), row)).collect::<Vec<_>>().join(mark)
}

fn object(header: &[String], rows: &[Row], quote: &str) -> String {
    let q = quote;
    let cell = |column: &str, cell: &str| format!("{q}{column}{q}: {q}{cell}{q}");
    each(header, rows, |name, row| format!("{q}{name}{q}: {{{}}}", pairs(header, row, cell, ", ")), ",\n  ")
}

fn json(header: &[String], rows: &[Row]) -> String {
    format!("{{\"solution\": {{\n  {}\n}}}}", object(header, rows, "\""))
}

fn table(header: &[String], rows: &[Row], edge: &str, mark: &str) -> String {
    let line = |cells: &[String]| format!("{edge}{}{edge}\n", cells.join(mark));
    line(header) + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn spaced(name: &str) -> String {
    let mut spaced = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(letter);
    }
    spaced
}

const FORMS: &[Form] = &[
    ("JSON", json),
    ("JSON in a fence", |h, r| format!("Here it is:\n```json\n{}\n```", json(h, r))),
    ("trailing commas", |h, r| json(h, r).replace("\"}", "\",}").replace("}\n}", "},\n}")),
    ("single quotes", |h, r| format!("{{'solution': {{{}}}}}", object(h, r, "'"))),
    ("no quotes", |h, r| format!("{{solution: {{{}}}}}", object(h, r, "").replace("9:00", "09:00"))),
    ("curly quotes", |h, r| {
        format!(
            "{{“solution”: {{{}}}}}",
            object(h, r, "\u{1}")
                .replace("\u{1}:", "”:")
                .replace("\u{1},", "”,")
                .replace("\u{1}}", "”}")
                .replace('\u{1}', "“")
        )
    }),
    ("escaped quotes", |h, r| json(h, r).replace('"', "\\\"")),
    ("a text in JSON", |h, r| format!("{{\"answer\": {:?}}}", json(h, r))),
    ("a cut-off end", |h, r| json(h, r).trim_end_matches(['}', '\n']).to_owned()),
    ("comments", |h, r| json(h, r).replace(",\n", ", // so far\n")),
    ("an ellipsis and reasoning", |h, r| {
        json(h, r).replacen('{', "{\"reasoning\": \"By clue 1,\nthe \"first\" one …\", ", 1)
    }),
    ("nested wrappers", |h, r| format!("{{\"result\": {{\"final\": [{}]}}}}", json(h, r))),
    ("boxed", |h, r| format!("$$\\boxed{{{}}}$$", json(h, r))),
    ("a list of rows", |h, r| {
        let cell = |column: &str, cell: &str| format!("\"{column}\": \"{cell}\"");
        let rows: Vec<String> = r
            .iter()
            .map(|row| format!("{{\"{}\": \"{}\", {}}}", h[0], row[0], pairs(h, row, cell, ", ")))
            .collect();
        format!("[{}]", rows.join(", "))
    }),
    ("lines of JSON", |h, r| {
        let cell = |column: &str, cell: &str| format!("\"{column}\": \"{cell}\"");
        r.iter()
            .map(|row| format!("{{\"{}\": \"{}\", {}}}\n", h[0], row[0], pairs(h, row, cell, ", ")))
            .collect()
    }),
    ("JSON below headings", |h, r| {
        let cell = |column: &str, cell: &str| format!("\"{column}\": \"{cell}\"");
        each(h, r, |name, row| format!("**{name}**\n```json\n{{{}}}\n```", pairs(h, row, cell, ", ")), "\n\n")
    }),
    ("a header with rows", |h, r| format!("{{\"header\": {h:?}, \"rows\": {r:?}}}")),
    ("lists of cells", |h, r| {
        let all: Vec<&[String]> = std::iter::once(h).chain(r.iter().map(Vec::as_slice)).collect();
        format!("{all:?}")
    }),
    ("Python tuples", |_, r| {
        let rows: Vec<String> = r
            .iter()
            .map(|row| {
                format!("({})", row.iter().map(|cell| format!("'{cell}'")).collect::<Vec<_>>().join(", "))
            })
            .collect();
        format!("solution = [\n    {}\n]", rows.join(",\n    "))
    }),
    ("columns as lists", |h, r| {
        let column = |at: usize| {
            format!("\"{}\": {:?}", h[at], r.iter().map(|row| row[at].clone()).collect::<Vec<_>>())
        };
        format!("{{{}}}", (0..h.len()).map(column).collect::<Vec<_>>().join(", "))
    }),
    ("columns as objects", |h, r| {
        let column = |at: usize| {
            format!(
                "\"{}\": {{{}}}",
                h[at],
                each(h, r, |name, row| format!("\"{name}\": \"{}\"", row[at]), ", ")
            )
        };
        format!("{{{}}}", (1..h.len()).map(column).collect::<Vec<_>>().join(", "))
    }),
    ("flat keys", |h, r| {
        let row = |name: String, row: &Row| {
            pairs(h, row, |column, cell| format!("\"{name} {column}\": \"{cell}\""), ", ")
        };
        format!("{{{}}}", each(h, r, row, ", "))
    }),
    ("spaced columns", |h, r| {
        let header: Vec<String> = h.iter().map(|name| spaced(name)).collect();
        json(&header, r)
    }),
    ("Markdown", |h, r| table(h, r, "|", " | ").replacen("|\n", "|\n|---|---|---|---|\n", 1)),
    ("Markdown, bold", |h, r| table(h, r, "|", "** | **").replacen("|\n", "|\n|:-:|:--|--:|---|\n", 1)),
    ("a box", |h, r| format!("┌───┬───┐\n{}└───┴───┘", table(h, r, "│", " │ "))),
    ("sideways", |h, r| {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let first: Vec<String> =
            std::iter::once(String::new()).chain(r.iter().map(|row| named(h, row))).collect();
        let mut text = line(first) + "|---|---|---|---|\n";
        for at in 1..h.len() {
            text +=
                &line(std::iter::once(h[at].clone()).chain(r.iter().map(|row| row[at].clone())).collect());
        }
        text
    }),
    ("HTML", |h, r| {
        let line = |cells: &[String], tag: &str| {
            format!(
                "<tr>{}</tr>",
                cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect::<String>()
            )
        };
        format!("<table>{}{}</table>", line(h, "th"), r.iter().map(|row| line(row, "td")).collect::<String>())
    }),
    ("LaTeX", |h, r| {
        let line = |cells: &[String]| format!("{} \\\\\n", cells.join(" & ").replace('$', "\\$"));
        format!(
            "\\begin{{tabular}}{{|c|c|c|c|}}\n\\hline\n{}\\hline\n{}\\end{{tabular}}",
            line(h),
            r.iter().map(|row| line(row)).collect::<String>()
        )
    }),
    ("CSV", |h, r| table(h, r, "", ",")),
    ("CSV with quotes", |h, r| table(h, r, "\"", "\",\"")),
    ("tabs", |h, r| table(h, r, "", "\t")),
    ("lines", |h, r| each(h, r, |name, row| format!("{name}: {}", row[1..].join(", ")), "\n")),
    ("lines with columns", |h, r| {
        each(
            h,
            r,
            |name, row| {
                format!("- {name}: {}", pairs(h, row, |column, cell| format!("{column} = {cell}"), "; "))
            },
            "\n",
        )
    }),
    ("a list with dashes", |h, r| {
        each(h, r, |name, row| format!("* **{name}** – {}", row[1..].join(", ")), "\n")
    }),
    ("headings with bullets", |h, r| {
        each(
            h,
            r,
            |name, row| {
                format!(
                    "**{name}:**\n{}",
                    pairs(h, row, |column, cell| format!("- **{column}:** {cell}"), "\n")
                )
            },
            "\n\n",
        )
    }),
    ("headings of Markdown", |h, r| {
        each(
            h,
            r,
            |name, row| {
                format!("### {name}\n{}", pairs(h, row, |column, cell| format!("* {column}: {cell}"), "\n"))
            },
            "\n\n",
        )
    }),
    ("YAML", |h, r| {
        format!(
            "solution:\n{}",
            each(
                h,
                r,
                |name, row| format!(
                    "  {name}:\n{}",
                    pairs(h, row, |column, cell| format!("    {column}: \"{cell}\""), "\n")
                ),
                "\n"
            )
        )
    }),
    ("YAML lists", |h, r| {
        r.iter()
            .map(|row| {
                format!(
                    "- {}: {}\n{}\n",
                    h[0],
                    row[0],
                    pairs(h, row, |column, cell| format!("  {column}: {cell}"), "\n")
                )
            })
            .collect()
    }),
    ("columns as headings", |h, r| {
        (1..h.len())
            .map(|at| {
                format!("{}:\n{}\n\n", h[at], each(h, r, |name, row| format!("- {name}: {}", row[at]), "\n"))
            })
            .collect()
    }),
    ("columns on lines", |h, r| {
        (1..h.len())
            .map(|at| {
                format!("{}: {}\n", h[at], each(h, r, |name, row| format!("{name} = {}", row[at]), ", "))
            })
            .collect()
    }),
    ("sentences", |h, r| {
        each(
            h,
            r,
            |name, row| {
                format!("In {name} there are {} and the {}, together with {}.", row[1], row[2], row[3])
            },
            " ",
        )
    }),
    ("numbered lines", |_, r| {
        let is_numbered = r.iter().all(|row| row[0].parse::<u32>().is_ok());
        let line = |(at, row): (usize, &Row)| {
            let name = if is_numbered { String::new() } else { format!("{}: ", row[0]) };
            format!("{}. {name}{}\n", at + 1, row[1..].join(", "))
        };
        r.iter().enumerate().map(line).collect()
    }),
    ("sets", |h, r| each(h, r, |name, row| format!("{name} = {{{}}}", row[1..].join(", ")), "\n")),
    ("XML", |h, r| {
        let cell = |column: &str, cell: &str| format!("<{column}>{cell}</{column}>");
        each(h, r, |name, row| format!("<row name=\"{name}\">{}</row>", pairs(h, row, cell, "")), "\n")
    }),
    ("aligned LaTeX", |h, r| {
        let row = |name: String, row: &Row| {
            format!("\\text{{{name}: {}}}", row[1..].join(", ").replace('$', "\\$"))
        };
        format!("$$\\boxed{{\\begin{{aligned}}{}\\end{{aligned}}}}$$", each(h, r, row, " \\\\ "))
    }),
    ("a column of another name", |h, r| {
        let header: Vec<String> = h
            .iter()
            .map(|name| if name == "Name" && h[0] != "Name" { "Who" } else { name }.to_owned())
            .collect();
        table(&header, r, "|", " | ").replacen("|\n", "|\n|---|---|---|---|\n", 1)
    }),
    ("several sentences", |h, r| {
        each(
            h,
            r,
            |name, row| {
                format!("{name} has {}. It has the {} too. The last one is {}.", row[1], row[2], row[3])
            },
            "\n",
        )
    }),
    ("upper case", |h, r| json(h, r).to_uppercase()),
];

/// What surrounds a solution, which does not change its label.
const AROUND: [(&str, &str, &str); 6] = [
    ("nothing", "", ""),
    ("prose", "Let me think {step by step}.\n\n", "\n\nI hope this helps!"),
    ("thinking", "<think>\nHouse 1: could be anything.\n{\"solution\": {}}\n</think>\n\n", ""),
    ("a remark", "", "\n\nAll clues hold, so the solution is unique."),
    ("an empty template", "", "\n\nAs asked: {\"solution\": {\"House 1\": {\"Name\": \"___\"}}}"),
    ("a question", "", "\n\nDoes this help?"),
];

pub(crate) fn record(table: &str, language: &str) -> Record {
    let line = format!(r#"{{"id": "x", "size": "3*3", "puzzle": "", "solution": {table}}}"#);
    Record { language: language.to_owned(), ..from_zebralogic(&line).unwrap() }
}

/// A label, and the answer.
struct Labelled {
    what: String,
    is_right: bool,
    text: String,
}

/// The solution, and solutions with two cells of a column exchanged.
fn variants(rows: &[Row]) -> Vec<(bool, Vec<Row>)> {
    let mut all = vec![(true, rows.to_vec())];
    for column in 1..rows[0].len() {
        let mut wrong = rows.to_vec();
        let (first, last) = (rows[0][column].clone(), rows[2][column].clone());
        (wrong[0][column], wrong[2][column]) = (last, first);
        all.push((false, wrong));
    }
    all
}

fn corpus() -> Vec<(Record, Vec<Labelled>)> {
    let languages = ["en", "en", "en", "de"];
    let of = |(table, language): (&&str, &str)| {
        let record = record(table, language);
        let (header, rows) = (&record.solution.header, &record.solution.rows);
        let mut labelled = Vec::new();
        for (form, write) in FORMS {
            for (is_right, rows) in variants(rows) {
                let text = write(header, &rows);
                for (around, before, after) in AROUND {
                    // A wrong cell in one surrounding is enough, and nothing follows an end that is cut off.
                    let is_cut = *form == "a cut-off end" && !after.is_empty();
                    if !is_cut && (is_right || around == "nothing") {
                        labelled.push(Labelled {
                            what: format!("{form}, {around}"),
                            is_right,
                            text: format!("{before}{text}{after}"),
                        });
                    }
                }
            }
            let (right, wrong) = (write(header, rows), write(header, &variants(rows)[1].1));
            let mut add = |what: &str, is_right, text| {
                labelled.push(Labelled { what: format!("{form}, {what}"), is_right, text });
            };
            if *form == "a cut-off end" {
                continue;
            }
            add("corrected", true, format!("{wrong}\n\nWait, clue 3 fails. Corrected:\n\n{right}"));
            add("spoiled", false, format!("{right}\n\nWait, clue 3 fails. Corrected:\n\n{wrong}"));
            add("thought only", false, format!("<think>{right}</think>\nI could not solve it."));
        }
        (record.clone(), labelled)
    };
    TABLES.iter().zip(languages).map(of).collect()
}

#[test]
fn solutions_in_all_forms_are_graded_as_labelled() {
    let (mut count, mut accepted, mut refused) = (0, Vec::new(), Vec::new());
    for (record, labelled) in corpus() {
        for Labelled { what, is_right, text } in labelled {
            count += 1;
            let solved = grade(&record, &text).solved;
            if solved != is_right {
                let list = if solved { &mut accepted } else { &mut refused };
                list.push(format!("{what} ({}):\n{text}\n", record.solution.header[0]));
            }
        }
    }
    assert!(count >= 1000, "{count}");
    let share = refused.len() as f64 / f64::from(count);
    println!("{count} answers: {} wrongly accepted, {} wrongly refused", accepted.len(), refused.len());
    assert!(accepted.is_empty(), "wrongly accepted:\n{}", accepted.join("\n"));
    assert!(share <= 0.003, "{} wrongly refused:\n{}", refused.len(), refused.join("\n"));
}
