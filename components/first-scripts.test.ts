import { build } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Returns a chain of imports from `path` to zod that a screen loads at once, or null if there is none. */
function findChain(path: string, importsOf: (path: string) => readonly string[], seen = new Set<string>()): string[] | null {
  if (path.startsWith("zod")) return [path];
  if (seen.has(path)) return null;
  seen.add(path);
  for (const imported of importsOf(path)) {
    const rest = findChain(imported, importsOf, seen);
    if (rest) return [path, ...rest];
  }
  return null;
}

/*
 * The validation library is a tenth of a screen's script, and its schemas take as much again. A form loads both when somebody
 * begins to fill it in (`loadBody`); until then a screen needs neither.
 */
test("no screen loads schemas before a form is used", async () => {
  const entryPoints = ["components", "app"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path) && readFileSync(path, "utf8").startsWith('"use client"'));
  const { metafile } = await build({ entryPoints, bundle: true, packages: "external", format: "esm", outdir: "unwritten", write: false, metafile: true, logLevel: "silent" });
  const importsOf = (path: string) => (metafile.inputs[path]?.imports ?? []).filter(({ kind }) => kind === "import-statement").map((one) => one.path);
  expect(metafile.inputs).toHaveProperty("components/form/api-form.tsx");
  expect(entryPoints.flatMap((path) => findChain(path, importsOf)?.join(" → ") ?? [])).toEqual([]);
});
