// Runs a WASI program in node: the runner for the tests on wasm32 (see .ci/architectures).
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  env: process.env,
  preopens: { "/": "/" },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
// The C library lacks functions that wait for other threads. No test calls these functions.
const env = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  if (from === "env") {
    env[name] = () => {
      throw new Error(`.ci/wasi.mjs does not implement ${name}`);
    };
  }
}
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport, env });
process.exitCode = wasi.start(instance);
