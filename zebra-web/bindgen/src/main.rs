//! Writes the JavaScript for a WebAssembly module of `wasm-bindgen`, and the module, which `wasm-opt` makes smaller, compressed with LZMA:
//! `zebra-web-bindgen INPUT.wasm OUTPUT-FOLDER web|no-modules`.

use std::env::args;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

use liblzma::stream::{LzmaOptions, PRESET_EXTREME, Stream};
use liblzma::write::XzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// What the module has beyond the first version of WebAssembly, without what older browsers do not read.
const FEATURES: [&str; 9] = [
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];
/// The passes of Binaryen that make the compressed module smaller. Those that change more, such as `-Oz`, make it larger, as LZMA finds less that
/// is alike.
const PASSES: [&str; 9] = [
    "--duplicate-function-elimination",
    "--optimize-instructions",
    "--simplify-locals-nostructure",
    "--reorder-locals",
    "--duplicate-function-elimination",
    "--code-folding",
    "--vacuum",
    "--duplicate-function-elimination",
    "--simplify-globals",
];

/// The bytes of a file in the format `.lzma` that have its length, or that it is not known.
const LENGTH: std::ops::Range<usize> = 5..13;

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
    let is_for_page = target != "web";
    if is_for_page { bindgen.no_modules(true)? } else { bindgen.web(true)? }.generate(output)?;
    let path = output.join("zebra_web_bg.wasm");
    let status = Command::new("wasm-opt").args(FEATURES).args(PASSES).arg(&path).arg("--output").arg(&path).status();
    let status = status.map_err(|error| format!("cannot run `wasm-opt`: {error}"))?;
    if !status.success() {
        return Err(format!("`wasm-opt` failed: {status}").into());
    }
    if is_for_page {
        fs::write(output.join("zebra_web_bg.wasm.lzma"), compressed(&fs::read(path)?)?)?;
    }
    Ok(())
}

/// Returns a file in the format `.lzma` that states its length.
fn compressed(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    // Instructions have no alignment.
    let mut options = LzmaOptions::new_preset(9 | PRESET_EXTREME)?;
    options.position_bits(0).literal_context_bits(4).nice_len(273).dict_size(1 << 22);
    let mut encoder = XzEncoder::new_stream(Vec::new(), Stream::new_lzma_encoder(&options)?);
    encoder.write_all(module)?;
    let mut file = encoder.finish()?;
    file[LENGTH].copy_from_slice(&(module.len() as u64).to_le_bytes());
    Ok(file)
}
