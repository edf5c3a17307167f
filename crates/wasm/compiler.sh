#!/usr/bin/env bash
# Prints the rustc that builds for WebAssembly: the first one found that has the target, or the one that RUSTC names.
set -euo pipefail
for rustc in ${RUSTC:-rustc /usr/bin/rustc}; do
	libraries=$("$rustc" --print target-libdir --target wasm32-unknown-unknown 2>/dev/null) || continue
	if compgen -G "$libraries/libstd-*.rlib" >/dev/null; then
		echo "$rustc"
		exit
	fi
done
exit 1
