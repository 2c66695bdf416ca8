//! The runner of fuzz targets.

/// Runs a target on recorded inputs and on 300 random ones, or on random ones for `ZEBRA_FUZZ_SECONDS`. A macro, because
/// the records are found by the name of the calling function.
macro_rules! fuzz {
    ($target:expr) => {{
        let seconds = std::env::var("ZEBRA_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let check = bolero::check!();
        match seconds {
            Some(seconds) => check.with_test_time(std::time::Duration::from_secs(seconds)).for_each($target),
            None => check.with_iterations(300).for_each($target),
        }
    }};
}
