//! Embeds the page with the engine, `dist/play.html`, if `zebra-web/build` has made it.

use std::env;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=dist");
    let template = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("dist/play.html");
    let is_wasm = env::var("CARGO_CFG_TARGET_ARCH")? == "wasm32";
    let value = match template.is_file() && !is_wasm {
        true => format!("Some(include_str!({:?}))", template.display().to_string()),
        false => "None".to_owned(),
    };
    let file = PathBuf::from(env::var("OUT_DIR")?).join("template.rs");
    fs::write(file, format!("const TEMPLATE: Option<&str> = {value};\n"))?;
    Ok(())
}
