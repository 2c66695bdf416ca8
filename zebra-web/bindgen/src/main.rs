//! Writes the JavaScript for a WebAssembly module of `wasm-bindgen`: `zebra-web-bindgen INPUT.wasm OUTPUT-FOLDER web|no-modules`.

use std::env::args;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = args().skip(1).collect();
    let [input, output, target] = &arguments[..] else {
        eprintln!("usage: zebra-web-bindgen INPUT.wasm OUTPUT-FOLDER web|no-modules");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("zebra_web").typescript(false).remove_name_section(true).remove_producers_section(true);
    let targeted = match target.as_str() {
        "no-modules" => bindgen.no_modules(true),
        _ => bindgen.web(true),
    };
    match targeted.and_then(|bindgen| bindgen.generate(output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    }
}
