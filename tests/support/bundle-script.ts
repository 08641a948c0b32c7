import { build } from "esbuild";
import { randomUUID } from "node:crypto";
import { join } from "node:path";

/** Packages that load files next to themselves or are not scripts. */
const externalPackages = ["@node-rs/argon2", "@electric-sql/pglite", "pglite-prisma-adapter", "pg", "pino", "sharp", "@prisma/client", "@prisma/adapter-pg", "@prisma/schema-engine-wasm"];

/** Bundles a script into one file, which starts four times as fast, and returns its path. For tests that start it often. */
export async function bundleScript(script: string): Promise<string> {
  const outfile = join(".data", `${randomUUID()}.mjs`);
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  await build({ entryPoints: [script], bundle: true, platform: "node", format: "esm", outfile, external: externalPackages, banner, logLevel: "error" });
  return outfile;
}
