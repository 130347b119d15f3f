//! What people see: commands, their output and exit codes, in `tests/cmd`.
//! `TRYCMD=overwrite cargo test --test transcripts` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("COLUMNS", "80")
        .env("SOURCE_DATE_EPOCH", "1767323045")
        .case("tests/cmd/*.trycmd");
}
