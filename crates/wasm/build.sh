#!/usr/bin/env bash
# Builds the core for WebAssembly with rustc and wasm-opt. usage: build.sh OUT.wasm
#
# It takes rustc 1.63 or later with the target wasm32-unknown-unknown: the one that compiler.sh finds.
# The flags are a compromise: opt-level 3 alone makes the file a fifth larger and a sixth faster, opt-level s hardly smaller
# and much slower. wasm-opt, of binaryen 108 or later, takes a tenth off the size.
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."

rustc=$(wasm/compiler.sh) || {
	echo "There is no Rust for WebAssembly here: apt-get install --no-install-recommends rustc libstd-rust-dev-wasm32 lld," \
		"or rustup target add wasm32-unknown-unknown" >&2
	exit 1
}

command -v wasm-opt >/dev/null || {
	echo "There is no wasm-opt here: apt-get install --no-install-recommends binaryen" >&2
	exit 1
}

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
flags=(--edition 2021 --target wasm32-unknown-unknown -C opt-level=2 -C codegen-units=1 -C panic=abort
	-C no-vectorize-loops -C no-vectorize-slp -C "llvm-args=-inline-threshold=25 -unroll-threshold=20"
	-C target-feature=+simd128,+bulk-memory --remap-path-prefix "$PWD=crates")
"$rustc" "${flags[@]}" --crate-type rlib --crate-name dehusk_core -C embed-bitcode=yes core/src/lib.rs \
	-o "$room/libdehusk_core.rlib"
mkdir -p "$(dirname "$out")"
"$rustc" "${flags[@]}" --crate-type cdylib --crate-name dehusk_wasm -C lto=fat -C strip=symbols -C linker=rust-lld \
	--extern "dehusk_core=$room/libdehusk_core.rlib" wasm/src/lib.rs -o "$room/dehusk.wasm"
wasm-opt -Os --merge-similar-functions --enable-simd --enable-bulk-memory "$room/dehusk.wasm" -o "$out"
