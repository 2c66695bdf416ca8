//! Output files are complete or absent, interrupts have exit codes, and exhausted memory is an error.

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::run::{folder, names, output, run, zebra};

const PUZZLE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";

#[test]
fn an_error_leaves_the_old_file_and_no_other() {
    let folder = folder("error");
    let (puzzle, target) = (folder.join("pets.zbc"), folder.join("out.jsonl"));
    fs::write(&puzzle, "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Cot\n").unwrap();
    fs::write(&target, "old").unwrap();
    let (puzzle, path) = (puzzle.to_str().unwrap(), target.to_str().unwrap());
    assert_eq!(output(&["convert", puzzle, "--to", "json", "--force", "-o", path]).status.code(), Some(1));
    let wrong = ["generate", "--size", "90x90", "--force", "-o", path];
    assert_eq!(output(&wrong).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    assert_eq!(names(&folder), ["out.jsonl", "pets.zbc"]);
}

#[test]
fn a_certificate_has_two_files() {
    let folder = folder("certificate");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let name = folder.join("proof");
    let name = name.to_str().unwrap();
    let puzzle = write("pets.zbc", PUZZLE);
    let certify = ["certify", &puzzle, "-o", name];
    let done = output(&certify);
    assert_eq!(done.status.code(), Some(0));
    let printed = format!("veripb {name}.opb {name}.pbp  # s VERIFIED BOUNDS 4 <= obj <= 4\n");
    assert_eq!(String::from_utf8(done.stdout).unwrap(), printed);
    assert_eq!(names(&folder), ["pets.zbc", "proof.opb", "proof.pbp"]);
    assert_eq!(output(&certify).status.code(), Some(1), "the files exist");
    assert_eq!(output(&[&certify[..], &["--force"]].concat()).status.code(), Some(0));
    assert_eq!(output(&["certify", &puzzle]).status.code(), Some(2));
    assert_eq!(output(&[&certify[..], &["--force", "--budget", "0"]].concat()).status.code(), Some(12));
    let several = write("several.zbc", "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\n");
    assert_eq!(output(&["certify", &several, "-o", name, "--force"]).status.code(), Some(11));
    let none = write("none.zbc", &(PUZZLE.to_owned() + "Bob = Dog\n"));
    assert_eq!(output(&["certify", &none, "-o", name, "--force"]).status.code(), Some(10));
    let redundant = write("redundant.zbc", &(PUZZLE.to_owned() + "Bob = Cat\n"));
    let done = output(&["certify", &redundant, "-o", name, "--force", "--redundant-clues"]);
    let lines = String::from_utf8(done.stdout).unwrap();
    assert_eq!(lines.lines().count(), 3, "the second and the third clue imply each other: {lines}");
    assert!(folder.join("proof-redundant-3.opb").is_file());
    let done = output(&["certify", &puzzle, "-o", name, "--proof", "drat"]);
    let printed = format!("rate {name}.cnf {name}.drat  # s VERIFIED\n");
    assert_eq!(String::from_utf8(done.stdout).unwrap(), printed);
    assert!(folder.join("proof.cnf").is_file() && folder.join("proof.drat").is_file());
    let walkthrough = ["-o", name, "--force", "--proof", "walkthrough"];
    assert_eq!(output(&[&["certify", &puzzle], &walkthrough[..]].concat()).status.code(), Some(0));
    assert!(fs::read_to_string(folder.join("proof.pbp")).unwrap().contains("@opening1 rup "));
    assert_eq!(output(&[&["certify", &several], &walkthrough[..]].concat()).status.code(), Some(1));
    let both = [&["certify", &redundant, "--redundant-clues"], &walkthrough[..]].concat();
    assert_eq!(output(&both).status.code(), Some(2));
}

#[test]
fn runs_at_once_leave_a_file_of_one_of_them() {
    let folder = folder("at_once");
    let output = folder.join("out.jsonl");
    let path = output.to_str().unwrap();
    let start = |seed: &str, count: &str| -> Child {
        let arguments = ["generate", "--size", "3x3", "--seed", seed, "--count", count, "--to", "jsonl"];
        zebra(&[&arguments[..], &["--force", "-o", path]].concat()).spawn().expect("it starts")
    };
    let alone = |seed, count| {
        start(seed, count).wait().expect("it ends");
        fs::read_to_string(&output).unwrap()
    };
    let expected = [alone("0", "40"), alone("100", "25")];
    for _ in 0..3 {
        let both = [start("0", "40"), start("100", "25")];
        for mut child in both {
            assert!(child.wait().expect("it ends").success());
        }
        assert!(expected.contains(&fs::read_to_string(&output).unwrap()));
    }
    assert_eq!(names(&folder), ["out.jsonl", "out.jsonl.manifest.json"]);
}

#[test]
fn links_permissions_and_pipes_stay() {
    let folder = folder("kinds");
    let at = |name: &str| folder.join(name);
    fs::write(at("pets.zbc"), PUZZLE).unwrap();
    let puzzle = at("pets.zbc");
    let convert = |name: &str, force: bool| {
        let target = at(name);
        let arguments = ["convert", puzzle.to_str().unwrap(), "--to", "json", "-o", target.to_str().unwrap()];
        output(&[&arguments[..], if force { &["--force"] } else { &[] }].concat())
    };
    let expected = output(&["convert", puzzle.to_str().unwrap(), "--to", "json"]).stdout;
    let mode = |name: &str| fs::metadata(at(name)).unwrap().permissions().mode() & 0o777;

    assert_eq!(convert("new.json", false).status.code(), Some(0));
    fs::write(at("plain"), "").unwrap();
    assert_eq!(mode("new.json"), mode("plain"), "the permissions of a new file are as usual");

    fs::write(at("old.json"), "old").unwrap();
    fs::set_permissions(at("old.json"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("old.json", at("link.json")).unwrap();
    assert_eq!(convert("link.json", false).status.code(), Some(1));
    assert_eq!(convert("link.json", true).status.code(), Some(0));
    assert!(fs::symlink_metadata(at("link.json")).unwrap().is_symlink());
    assert_eq!((fs::read(at("old.json")).unwrap(), mode("old.json")), (expected.clone(), 0o640));

    symlink("later.json", at("dangling.json")).unwrap();
    assert_eq!(convert("dangling.json", true).status.code(), Some(0));
    assert_eq!(fs::read(at("later.json")).unwrap(), expected);

    let pipe = at("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is `mkfifo`").success());
    let reader = std::thread::spawn(move || fs::read(pipe).expect("the pipe is read"));
    assert_eq!(convert("pipe", false).status.code(), Some(0));
    assert_eq!(reader.join().unwrap(), expected);
    assert!(fs::symlink_metadata(at("pipe")).unwrap().file_type().is_fifo());

    for target in ["/dev/stdout", "-"] {
        let converted = output(&["convert", puzzle.to_str().unwrap(), "--to", "json", "-o", target]);
        assert_eq!((converted.status.code(), converted.stdout), (Some(0), expected.clone()));
    }
    assert_eq!(
        output(&["convert", puzzle.to_str().unwrap(), "--to", "json", "-o", "/dev/null"]).status.code(),
        Some(0)
    );
    let missing = at("nowhere/x.json");
    let output =
        output(&["convert", puzzle.to_str().unwrap(), "--to", "json", "-o", missing.to_str().unwrap()]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("cannot write") && !error.contains(".tmp"), "{error}");
    let left: Vec<String> = names(&folder).into_iter().filter(|name| name.contains(".tmp")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Sends a signal to a run that waits for its input, or takes minutes. Returns its exit code.
fn interrupted(arguments: &[&str], signal: &str) -> Option<i32> {
    let mut command = zebra(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    // `wait` would close the input, which ends the run too.
    let _input = child.stdin.take();
    std::thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(killed.expect("there is `kill`").success());
    child.wait().expect("it ends").code()
}

#[test]
fn a_signal_has_the_same_exit_code_in_every_subcommand() {
    let waiting = [
        &["solve", "--from", "zbc"][..],
        &["solve", "--jsonl"],
        &["check", "--from", "zbc"],
        &["convert", "--from", "zbc", "--to", "json"],
        &["explain", "--from", "zbc"],
        &["grid", "--from", "zbc"],
        &["sudoku"],
        &["generate", "--size", "8x8", "--seeds", "0..1000000000"],
    ];
    std::thread::scope(|scope| {
        for arguments in waiting {
            for (signal, exit) in [("-INT", 130), ("-TERM", 143)] {
                scope.spawn(move || assert_eq!(interrupted(arguments, signal), Some(exit), "{arguments:?}"));
            }
        }
    });
}

#[test]
fn an_interrupted_run_keeps_an_old_file_or_what_is_complete() {
    let folder = folder("interrupted");
    let (old, new) = (folder.join("old.jsonl"), folder.join("new.jsonl"));
    fs::write(&old, "old\n").unwrap();
    for path in [&old, &new] {
        let endless =
            ["generate", "--size", "3x3", "--seeds", "0..1000000000", "--to", "jsonl", "--force", "-o"];
        assert_eq!(interrupted(&[&endless[..], &[path.to_str().unwrap()]].concat(), "-TERM"), Some(143));
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), "old\n");
    let lines = fs::read_to_string(&new).unwrap();
    assert!(lines.ends_with("}\n") && lines.lines().all(|line| line.starts_with("{\"seed\":")));
    assert_eq!(names(&folder), ["new.jsonl", "old.jsonl"]);
}

#[test]
fn an_interrupted_run_into_a_directory_leaves_complete_files() {
    let folder = folder("interrupted_into");
    let path = folder.to_str().unwrap();
    let endless =
        ["generate", "--size", "2x2", "--seeds", "0..1000000000", "--to", "jsonl", "--force", "--into", path];
    for signal in ["-TERM", "-INT", "-TERM", "-INT"] {
        interrupted(&endless, signal);
        for name in names(&folder) {
            assert!(name.ends_with(".jsonl"), "{name}");
            assert!(fs::read_to_string(folder.join(&name)).unwrap().ends_with("}\n"), "{name}");
        }
    }
}

#[test]
fn answers_come_from_a_pipe() {
    let folder = folder("answers_pipe");
    let records = folder.join("records.jsonl");
    let records = records.to_str().unwrap();
    let record = r#"{"id": "a", "size": "2*1", "puzzle": "", "solution": {"header": ["House", "Pet"], "rows": [["1", "cat"], ["2", "dog"]]}}"#;
    fs::write(records, format!("{record}\n")).unwrap();
    let answer = r#"{"id": "a", "answer": "1: cat\n2: dog"}"#;
    for path in ["-", "/dev/stdin"] {
        let graded = run(&["grade", records, path], format!("{answer}\n"));
        assert_eq!(graded.status.code(), Some(0), "{path}: {graded:?}");
    }
}

#[test]
fn exhausted_memory_is_an_error() {
    let folder = folder("memory");
    let (small, large) = (folder.join("pets.zbc"), folder.join("large.zbc"));
    fs::write(&small, PUZZLE).unwrap();
    let clues: String = (0..35_000).map(|number| format!("Ann = Dog & {number} < 3\n")).collect();
    fs::write(&large, format!("Child - Ann Bob\nPet - Cat Dog\n---\n{clues}")).unwrap();
    let (small, large) = (small.to_str().unwrap(), large.to_str().unwrap());
    let code_and_errors = |kilobytes: &str, arguments: &[&str]| {
        let limited = format!("ulimit -v {kilobytes}; exec timeout 20 \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_zebra")]).args(arguments);
        let output = command.output().expect("there is a shell");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    for arguments in [
        &["solve", small, "--json"][..],
        &["solve", small, small, "--jobs", "65535"],
        &["generate", "--jobs", "65535"],
        &["explain", small],
    ] {
        assert_eq!(code_and_errors("300000", arguments), (Some(0), String::new()), "{arguments:?}");
    }
    // The program itself needs less than half of it.
    for command in ["solve", "check", "explain", "grid"] {
        let error = (Some(1), "error: out of memory\n".to_owned());
        assert_eq!(code_and_errors("90000", &[command, large]), error, "{command}");
    }
}
