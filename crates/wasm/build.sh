#!/usr/bin/env bash
# Builds the core for WebAssembly into a folder: dehusk.js, dehusk.d.ts and dehusk_bg.wasm. .ci/wasm installs what it takes.
# usage: build.sh FOLDER
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
root=$PWD
export PATH=$root/.cache/wasm/bin:$root/.cache/rust/bin:$PATH
# shellcheck source=/dev/null
source .cache/wasm/environment
# Without vectorised loops the file is smaller. No path of this machine gets into the file.
flags=(-C target-feature=+simd128 -C no-vectorize-loops -C no-vectorize-slp
	"--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" "--remap-path-prefix=$root=dehusk")
# Where cargo builds the standard library: nobody would see the places of panics, nor values as Rust writes them for debugging.
[ -z "${CARGO_UNSTABLE_BUILD_STD:-}" ] || flags+=(-Z location-detail=none -Z fmt-debug=none)
export CARGO_ENCODED_RUSTFLAGS
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}")
cargo build --quiet --locked --profile wasm --target wasm32-unknown-unknown --package dehusk-wasm
wasm-bindgen --target web --out-name dehusk --out-dir "$out" target/wasm32-unknown-unknown/wasm/dehusk_wasm.wasm
features=(simd bulk-memory reference-types multivalue nontrapping-float-to-int sign-ext mutable-globals)
wasm-opt -O1 --rse --vacuum "${features[@]/#/--enable-}" "$out/dehusk_bg.wasm" -o "$out/dehusk_bg.wasm"
echo '{ "name": "dehusk", "type": "module", "main": "dehusk.js", "types": "dehusk.d.ts" }' >"$out/package.json"
