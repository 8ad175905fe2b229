#!/bin/sh
# Builds web/viadal.wasm, the arena as a WebAssembly module, which `viadal site` and a release pack. With rustup's target
# (rustup target add wasm32-unknown-unknown) or, without it, Debian's packages rustc-web, cargo-web and rust-web-src.
# --quick builds in a fraction of the time, for tests; --ready only says whether it could be built.
set -eu
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
export CARGO_TARGET_DIR="$PWD/target/browser"
unset RUSTC_WORKSPACE_WRAPPER
export CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER=""
[ "${1:-}" != --quick ] || export CARGO_PROFILE_BROWSER_LTO=off CARGO_PROFILE_BROWSER_CODEGEN_UNITS=16
export RUSTFLAGS="-C target-feature=+simd128 -C strip=symbols -C link-arg=--max-memory=1073741824"
lib=$(rustc --print sysroot)/lib/rustlib
ready=${1:-}
build() {
    [ "$ready" != --ready ] || exit 0
    cargo=$1
    shift
    "$cargo" rustc --locked --profile browser -p browser --lib --crate-type cdylib --target "$target" "$@"
}
if [ -d "$lib/$target" ]; then
    build cargo
elif [ -x /usr/bin/rustc ] && [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library" ]; then
    linker=$(ls "$lib"/*/bin/rust-lld 2>/dev/null | head -n 1)
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="${linker:-rust-lld}"
    build /usr/bin/cargo -Zbuild-std=std,panic_abort
else
    echo "no WebAssembly target: run 'rustup target add $target', or on Debian 'apt-get install rustc-web cargo-web rust-web-src'" >&2
    exit 1
fi
cp "$CARGO_TARGET_DIR/$target/browser/browser.wasm" web/viadal.wasm
