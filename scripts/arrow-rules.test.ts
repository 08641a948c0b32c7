import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrowRules } from "@/scripts/arrow-rules.mjs";
import { componentFolders, libFolders } from "@/scripts/tiers.mjs";

interface Diagnostic {
  filename: string;
}

/** Forbidden imports: each folder from the next one in its list, and a few file rules. */
const wrong = [
  ...libFolders.slice(0, -1).map((folder, index) => [`${folder}/planted.ts`, `@/${libFolders[index + 1]}/rules`] as const),
  ...componentFolders.slice(0, -1).map((folder, index) => [`${folder}/planted.tsx`, `@/${componentFolders[index + 1]}/screen`] as const),
  ["lib/platform/screen.ts", "@/components/ui/button"] as const,
  ["components/ui/page.tsx", "@/app/layout"] as const,
  ["components/check-ins/rows.tsx", "@/lib/work/check-ins/queries"] as const,
  ["lib/work/check-ins/contract.ts", "node:fs"] as const,
  ["lib/work/check-ins/labels.ts", "@/lib/platform/db"] as const,
  ["lib/money/payments/vendor.ts", "stripe"] as const,
  ["app/page.tsx", "@/lib/platform/db"] as const,
];
const right = [
  ...libFolders.slice(1).map((folder, index) => [`${folder}/welcome.ts`, `@/${libFolders[index]}/rules`] as const),
  ...componentFolders.slice(1).map((folder, index) => [`${folder}/welcome.tsx`, `@/${componentFolders[index]}/screen`] as const),
  ["lib/work/check-ins/queries.ts", "@/lib/platform/db"] as const,
  ["lib/providers/payments/vendor.ts", "stripe"] as const,
  ["app/welcome.tsx", "@/lib/work/check-ins/queries"] as const,
];

describe("The rules for imports", () => {
  let root: string;
  let refused: Set<string>;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "cadence-arrows-"));
    for (const [file, imported] of [...wrong, ...right]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `import { thing } from "${imported}";\n\nexport const used = thing;\n`);
    }
    writeFileSync(join(root, "rules.json"), JSON.stringify({ categories: { correctness: "off" }, overrides: arrowRules() }));
    refused = new Set(lint(root).map(({ filename }) => filename));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(wrong)("refuse in %s an import of %s", (file) => expect(refused).toContain(file));
  it.each(right)("allow in %s an import of %s", (file) => expect(refused).not.toContain(file));
});

/** The folder's diagnostics; oxlint exits with 1 if there are any. */
function lint(folder: string): Diagnostic[] {
  try {
    execFileSync(join(process.cwd(), "node_modules/.bin/oxlint"), ["--config", "rules.json", "--format", "json"], { cwd: folder, encoding: "utf8" });
    return [];
  } catch (error) {
    return (JSON.parse((error as { stdout: string }).stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  }
}
