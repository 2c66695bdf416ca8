//! `zebra lsp`, driven through its protocol as an editor does.
#![allow(clippy::needless_pass_by_value, reason = "calls read better with literals of JSON")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::run::{run, text, zebra};

const ZBC: &str = "file:///puzzles/pets.zbc";
const TEXT: &str = "file:///puzzles/pets.txt";
const JSON: &str = "file:///puzzles/pets.json";

const PETS_ZBC: &str = "\"🦓 Pets\"\nName - Ann Ben Cleo\nPet - cat dog `red fox`\n---\nAnn = #1\nName.Ben = #2\nAnn = cat \"Ann has it\"\nBen = dog\n";
const PETS_TEXT: &str = "The Pets\n\nThree friends.\n\nName: Ann, Bob, Cid\nPet: cat, dog, red fox\n\n1. Ann owns the\n   dog.\n2. The owner of the red fox isn't Bob.\n";
const PETS_JSON: &str = r#"{"zebra": 1, "name": "Pets", "categories": [{"name": "Name", "items": ["Ann", "Bob"]},
{"name": "Pet", "items": ["cat", "dog"]}], "clues": [{"label": "1", "formulas": [{"is": ["Ann", "dog"]}]}]}"#;

/// An editor.
struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: i64,
}

impl Editor {
    fn start() -> Editor {
        let mut command = zebra(&["lsp", "--stdio"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = command.spawn().expect("the server starts");
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().expect("it has an output"));
        let mut editor = Editor { server, input, output, requests: 0 };
        let capabilities = editor.request("initialize", json!({"capabilities": {}}));
        assert_eq!(capabilities["serverInfo"]["name"], "zebra");
        editor.notify("initialized", json!({}));
        editor
    }

    fn write(&mut self, message: &Value) {
        let message = message.to_string();
        let input = self.input.as_mut().expect("the input is open");
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a line") > 0, "the server ended");
            if line == "\r\n" {
                break;
            }
            if let Some(number) = line.trim().strip_prefix("Content-Length: ") {
                length = number.parse().expect("a number");
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a message");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.write(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request, and returns the result or the error. Notifications before it are skipped.
    fn request(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut message = self.read();
            if message["id"] == id {
                let key = if message.get("error").is_some() { "error" } else { "result" };
                return message[key].take();
            }
        }
    }

    /// Opens a file and returns its diagnostics.
    fn open(&mut self, uri: &str, language: &str, text: &str) -> Vec<Value> {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
        self.diagnostics()
    }

    /// Changes a file and returns its diagnostics.
    fn change(&mut self, uri: &str, changes: Value) -> Vec<Value> {
        let document = json!({"uri": uri, "version": 2});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
        self.diagnostics()
    }

    fn diagnostics(&mut self) -> Vec<Value> {
        let mut message = self.read();
        assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
        let Value::Array(diagnostics) = message["params"]["diagnostics"].take() else { panic!("{message}") };
        diagnostics
    }

    /// Sends a request about a place.
    fn at(&mut self, method: &str, uri: &str, (line, character): (u32, u32), more: Value) -> Value {
        let mut params =
            json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}});
        params.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.request(&format!("textDocument/{method}"), params)
    }

    fn hover(&mut self, uri: &str, place: (u32, u32)) -> String {
        let hover = self.at("hover", uri, place, json!({}));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    fn labels(&mut self, uri: &str, place: (u32, u32)) -> Vec<String> {
        let items = self.at("completion", uri, place, json!({}));
        let label = |item: &Value| item["label"].as_str().expect("a label").to_owned();
        items.as_array().map(|items| items.iter().map(label).collect()).unwrap_or_default()
    }

    fn actions(&mut self, uri: &str, line: u32, context: Value) -> Vec<Value> {
        let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line, "character": 999}});
        let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
        self.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
    }

    /// Ends the session; returns whether the exit code is that of success.
    fn end(mut self) -> bool {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        self.server.wait().expect("the server ends").success()
    }
}

/// Returns the places of a range as `line:column-line:column`.
fn place(range: &Value) -> String {
    let point = |point: &Value| format!("{}:{}", point["line"], point["character"]);
    format!("{}-{}", point(&range["start"]), point(&range["end"]))
}

/// Applies the edits of one file.
fn edited(text: &str, edits: &Value) -> String {
    let byte = |point: &Value| {
        let (line, character) = (point["line"].as_u64().unwrap(), point["character"].as_u64().unwrap());
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let units = text[start..].char_indices().scan(0, |units, (at, letter)| {
            let before = *units;
            *units += letter.len_utf16() as u64;
            Some((at, before))
        });
        start + units.filter(|(_, units)| *units <= character).last().map_or(0, |(at, _)| at)
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            (byte(&edit["range"]["start"]), byte(&edit["range"]["end"]), edit["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

#[test]
fn errors_come_with_their_fixes_while_one_types() {
    let mut editor = Editor::start();
    assert_eq!(editor.open(ZBC, "zbc", PETS_ZBC), Vec::<Value>::new());
    // A letter of two units is before the change, and another change undoes it.
    let range = |line, from, to| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
    let change = |line, from, to, text| json!([{"range": range(line, from, to), "text": text}]);
    let found = editor.change(
        ZBC,
        json!([
            {"range": range(0, 3, 4), "text": "  "},
            {"range": range(7, 6, 9), "text": "dgo"},
        ]),
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((place(&found[0]["range"]), &found[0]["severity"]), ("7:6-7:9".to_owned(), &json!(1)));
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("`dgo`") && message.contains("help: did you mean `dog` of `Pet`?"), "{message}");
    let actions = editor.actions(ZBC, 7, json!({"diagnostics": found}));
    assert_eq!((actions.len(), &actions[0]["kind"]), (1, &json!("quickfix")));
    let changed = PETS_ZBC.replacen("🦓 ", "🦓  ", 1).replace("Ben = dog", "Ben = dgo");
    let fixed = edited(&changed, &actions[0]["edit"]["changes"][ZBC]);
    assert_eq!(fixed, changed.replace("dgo", "dog"));
    assert_eq!(editor.change(ZBC, change(7, 6, 9, "dog")), Vec::<Value>::new());
    // Several answers, and a clue that is not needed: what only solving shows.
    let found = editor.change(ZBC, change(7, 0, 9, ""));
    assert!(found[0]["message"].as_str().unwrap().contains("2 answers"), "{found:?}");
    let found = editor.change(ZBC, change(7, 0, 0, "Ben = dog\ncat = #1"));
    assert_eq!(found[0]["severity"], 2, "{found:?}");
    assert_eq!(found[0]["tags"], json!([1]));
    let line = found[0]["range"]["start"]["line"].as_u64().unwrap() as u32;
    let actions = editor.actions(ZBC, line, json!({"diagnostics": []}));
    assert_eq!(actions[0]["title"], "remove this clue", "{actions:?}");
    let all = editor.actions(ZBC, 0, json!({"diagnostics": [], "only": ["source.fixAll"]}));
    assert_eq!(all, Vec::<Value>::new());
    assert!(editor.end());
}

#[test]
fn clues_that_contradict_each_other_are_linked() {
    let mut editor = Editor::start();
    let found = editor.open(TEXT, "plaintext", &format!("{PETS_TEXT}3. Ann owns the cat.\n"));
    let related: Vec<String> = found
        .iter()
        .flat_map(|error| error["relatedInformation"].as_array().cloned().unwrap_or_default())
        .map(|related| place(&related["location"]["range"]))
        .collect();
    assert!(related.iter().any(|place| place.starts_with("7:3")), "{found:?}");
    assert!(editor.end());
}

#[test]
fn a_sentence_is_read_as_it_is_written() {
    let mut editor = Editor::start();
    assert_eq!(editor.open(TEXT, "plaintext", PETS_TEXT), Vec::<Value>::new());
    // The clue is on two lines.
    let hover = editor.hover(TEXT, (8, 4));
    assert!(hover.contains("**dog**: item of `Pet`") && hover.contains("in the answer: Ann"), "{hover}");
    assert!(hover.contains("read as: *Ann's pet is the dog.*"), "{hover}");
    let hover = editor.hover(TEXT, (9, 5));
    assert!(
        hover.contains("read as: *Bob's pet is not the red fox.*") && !hover.contains("item of"),
        "{hover}"
    );
    let hover = editor.hover(TEXT, (5, 1));
    assert!(hover.contains("**Pet**: category") && hover.contains("the answer:"), "{hover}");
    assert!(editor.hover(TEXT, (0, 2)).contains("the answer:"));
    let definition = editor.at("definition", TEXT, (9, 22), json!({}));
    assert_eq!(place(&definition["range"]), "5:15-5:22");
    let uses = editor.at("references", TEXT, (5, 17), json!({"context": {"includeDeclaration": true}}));
    let uses: Vec<String> = uses.as_array().unwrap().iter().map(|at| place(&at["range"])).collect();
    assert_eq!(uses, ["5:15-5:22", "9:20-9:27"]);
    // A word that is not understood is underlined, and no other one.
    let changes = json!([{"text": PETS_TEXT.replace("owns the\n   dog", "owns the\n   dog almost")}]);
    let found = editor.change(TEXT, changes);
    assert_eq!(place(&found[0]["range"]), "8:7-8:13", "{found:?}");
    let hover = editor.hover(TEXT, (8, 8));
    assert!(hover.contains("not read: "), "{hover}");
    assert!(editor.end());
}

#[test]
fn names_are_completed_renamed_and_listed() {
    let mut editor = Editor::start();
    editor.open(ZBC, "zbc", PETS_ZBC);
    editor.open(TEXT, "plaintext", PETS_TEXT);
    editor.open(JSON, "json", PETS_JSON);
    let all = editor.labels(ZBC, (7, 6));
    assert!(["Ann", "`red fox`", "Pet"].iter().all(|name| all.iter().any(|label| label == name)), "{all:?}");
    assert_eq!(editor.labels(ZBC, (5, 5)), ["Ann", "Ben", "Cleo"]);
    assert_eq!(editor.labels(ZBC, (1, 8)), Vec::<String>::new());
    assert_eq!(editor.labels(ZBC, (6, 12)), Vec::<String>::new(), "inside of a comment");
    let words = editor.labels(TEXT, (9, 21));
    assert!(words.contains(&"red fox".to_owned()), "{words:?}");
    let rename = |editor: &mut Editor, uri: &str, text: &str, at, name: &str| {
        let changes = editor.at("rename", uri, at, json!({"newName": name}));
        match changes.get("message") {
            Some(message) => Err(message.as_str().unwrap().to_owned()),
            None => Ok(edited(text, &changes["changes"][uri])),
        }
    };
    let renamed = rename(&mut editor, ZBC, PETS_ZBC, (7, 1), "Ben Hur");
    assert_eq!(renamed, Ok(PETS_ZBC.replace("Ben", "`Ben Hur`")));
    let renamed = rename(&mut editor, TEXT, PETS_TEXT, (5, 17), "owl");
    assert_eq!(renamed, Ok(PETS_TEXT.replace("red fox", "owl")));
    let renamed = rename(&mut editor, JSON, PETS_JSON, (1, 30), "a \"dog\"");
    assert_eq!(renamed, Ok(PETS_JSON.replace("\"cat\"", "\"a \\\"dog\\\"\"")));
    let refused = rename(&mut editor, TEXT, PETS_TEXT, (5, 17), "dog").unwrap_err();
    assert_eq!(refused, "if `red fox` were named `dog`, the clues would not mean the same");
    assert!(rename(&mut editor, TEXT, PETS_TEXT, (2, 1), "x").unwrap_err().contains("no name"));
    let symbols = editor.request("textDocument/documentSymbol", json!({"textDocument": {"uri": TEXT}}));
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Name", "Pet", "clue 1", "clue 2"]);
    assert_eq!(symbols[1]["children"][2]["name"], "red fox");
    assert!(editor.end());
}

#[test]
fn a_puzzle_is_formatted() {
    let mut editor = Editor::start();
    for (uri, language, text, formatted) in [
        (ZBC, "zbc", PETS_ZBC.replace(" = ", "=") + "\n\n\n", PETS_ZBC.to_owned()),
        (
            TEXT,
            "plaintext",
            PETS_TEXT.replace("1. ", "1.   ").replace("\n\n", "\n\n\n"),
            PETS_TEXT.to_owned(),
        ),
    ] {
        editor.open(uri, language, &text);
        let options = json!({"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": true}});
        let edits = editor.request("textDocument/formatting", options);
        assert_eq!(edited(&text, &edits), formatted);
    }
    assert!(editor.end());
}

#[test]
fn other_texts_are_left_in_peace_and_bad_input_ends_nothing() {
    let mut editor = Editor::start();
    for (uri, language, text) in [
        ("file:///notes.txt", "plaintext", "Buy: milk, bread\nCall Ann."),
        ("file:///package.json", "json", "{\"name\": \"x\", \"scripts\": {}}"),
        ("file:///main.rs", "rust", "fn main() { }"),
        ("untitled:Untitled-1", "", ""),
    ] {
        assert_eq!(editor.open(uri, language, text), Vec::<Value>::new(), "{uri}");
    }
    let error = editor.request("textDocument/foldingRange", json!({}));
    assert_eq!(error["code"], -32601);
    let error = editor.request("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(error["code"], -32602);
    assert_eq!(editor.at("hover", "file:///closed.zbc", (0, 0), json!({})), Value::Null);
    editor.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": ZBC, "version": 1}, "contentChanges": []}),
    );
    editor.notify("$/unknown", json!([1, 2]));
    // Places outside of the text, exchanged places, and texts that are no puzzles.
    editor.open(ZBC, "zbc", PETS_ZBC);
    let far = json!({"start": {"line": 4_000_000_000_u32, "character": 9}, "end": {"line": 0, "character": 4_000_000_000_u32}});
    editor.change(ZBC, json!([{"range": far, "text": "\u{202e}\0`\"(("}]));
    for place in [(0, 0), (99, 99), (8, 3)] {
        for method in ["hover", "completion", "definition", "prepareRename", "documentHighlight"] {
            editor.at(method, ZBC, place, json!({}));
        }
    }
    for text in ["((((", "---\n---\n", "a - b\n---\n\"", &"(".repeat(20_000), &"x - y ".repeat(20_000)] {
        editor.change(ZBC, json!([{"text": text}]));
        editor.at("hover", ZBC, (0, 0), json!({}));
    }
    let novel =
        format!("{PETS_TEXT}3. {}\n", "Ann walked through the night and said nothing. ".repeat(15_000));
    let found = editor.open(TEXT, "plaintext", &novel);
    assert!(found.iter().any(|error| error["message"].as_str().unwrap().contains("too long")), "{found:?}");
    let found = editor.change(TEXT, json!([{"text": "A: b, c\n".repeat(200_000)}]));
    assert_eq!((found.len(), &found[0]["severity"]), (1, &json!(3)));
    assert!(editor.end());
}

#[test]
fn what_is_no_protocol_ends_with_an_error() {
    for input in ["", "hello\n", "Content-Length: 3\r\n\r\n{}}", "Content-Length: x\r\n\r\n"] {
        let output = run(&["lsp"], input);
        assert_eq!(output.status.code(), Some(1), "{input}: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{input}: {}", text(&output.stderr));
    }
}
