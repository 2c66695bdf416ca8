//! Writes the JavaScript for a WebAssembly module of `wasm-bindgen`, and the module compressed with gzip:
//! `zebra-web-bindgen INPUT.wasm OUTPUT-FOLDER web|no-modules`.

use std::env::args;
use std::error::Error;
use std::fs::{self, File};
use std::num::NonZeroU64;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// The rounds in which the compressor looks for a smaller form; more of them gain less than a kilobyte.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).unwrap();

fn main() -> ExitCode {
    let arguments: Vec<String> = args().skip(1).collect();
    let [input, output, target] = &arguments[..] else {
        eprintln!("usage: zebra-web-bindgen INPUT.wasm OUTPUT-FOLDER web|no-modules");
        return ExitCode::from(2);
    };
    match generate(input, Path::new(output), target) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the module with its JavaScript. A plain script is for a page, which holds the module compressed.
fn generate(input: &str, output: &Path, target: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("zebra_web").typescript(false).remove_name_section(true).remove_producers_section(true);
    if target == "web" {
        return Ok(bindgen.web(true)?.generate(output)?);
    }
    bindgen.no_modules(true)?.generate(output)?;
    let module = fs::read(output.join("zebra_web_bg.wasm"))?;
    let file = File::create(output.join("zebra_web_bg.wasm.gz"))?;
    let options = Options { iteration_count: ROUNDS, ..Options::default() };
    Ok(zopfli::compress(options, Format::Gzip, &module[..], file)?)
}
