import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { roles } from "@/lib/auth/actor";
import { environmentVariableNames } from "@/lib/platform/env";
import { endpoints } from "@/lib/practice/contracts";
import { followedStripeEvents } from "@/lib/providers/payments/stripe-events";

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
const pages = ["README.md", ...filesIn("docs").filter((file) => file.endsWith(".md"))];
const text = (file: string) => readFileSync(file, "utf8");
const matchesIn = (file: string, pattern: RegExp) => [...text(file).matchAll(pattern)].map(([, match = ""]) => match);

const rootNames = new Set(readdirSync("."));
/** Whether code in a page looks like a full path from the root, without a placeholder. */
const isPath = (code: string) => /^[\w.()[\]@/-]+$/.test(code) && code.includes("/") && rootNames.has(code.split("/")[0] ?? "");
const scripts = Object.keys((JSON.parse(text("package.json")) as { scripts: Record<string, string> }).scripts);

describe.each(pages)("%s", (file) => {
  // A page may name a test without its extension.
  it("names only files that exist", () => {
    const named = matchesIn(file, /`([^`\n]+)`/g).filter(isPath);
    expect(named.filter((path) => !existsSync(path) && !existsSync(`${path}.test.ts`))).toEqual([]);
    const linked = matchesIn(file, /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g);
    expect(linked.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
  });

  it("names only commands that exist", () => {
    const named = matchesIn(file, /npm run (?:-\S+ )?([\w:-]+)/g);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it("names only endpoints that exist", () => {
    const patterns = endpoints.map(({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`));
    const named = matchesIn(file, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`\s?]+)/g);
    expect(named.filter((call) => !patterns.some((pattern) => pattern.test(call)))).toEqual([]);
  });
});

describe("docs/access.md", () => {
  const [, ...sections] = text("docs/access.md").split(/^## /m);

  it("lists each endpoint once, under the people who may call it", () => {
    const listed = sections.flatMap((section) => {
      const title = section.split("\n", 1)[0] ?? "";
      const access = title === "Everyone" ? "public" : title === "Everyone signed in" ? "signed-in" : roles.filter((role) => title.toLowerCase().includes(role));
      return [...section.matchAll(/^- `(.+)`$/gm)].map(([, call]) => `${call}: ${String(access)}`);
    });
    const declared = endpoints.map(({ method, path, access }) => `${method} ${path}: ${typeof access === "string" ? access : roles.filter((role) => access.includes(role)).join()}`);
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });
});

const testFiles = ["tests/integration", "tests/e2e", "tests/faults", "app", "lib", "components", "service-worker", "scripts"].flatMap(filesIn).filter((file) => /\.(test|spec)\.ts$/.test(file));
/** Whether this names a test, or a folder with tests: by its path from the root, or in `tests/` without an extension, where those of `integration` need no folder. */
function isTest(name: string) {
  const folder = name.split("/")[0] ?? "";
  const path = rootNames.has(folder) ? name : `tests/${["e2e", "faults"].includes(folder) ? name : `integration/${name}`}`;
  if (path.endsWith("*")) return testFiles.some((file) => file.startsWith(path.slice(0, -1)));
  return testFiles.some((file) => file === path || file.startsWith(`${path}/`) || (!rootNames.has(folder) && file.replace(/(\.test|(\.api)?\.spec)\.ts$/, "") === path));
}
/** The cells of a page's tables, row by row, headings included. */
const tableRows = (file: string) => text(file).split("\n").filter((line) => line.startsWith("| ")).map((line) => line.slice(2, -2).split(" | "));
const codeIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

it("names in docs/security.md only tests that exist", () => {
  const named = tableRows("docs/security.md").flatMap((row) => codeIn(row.at(-1)));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isTest(name))).toEqual([]);
});

describe.each([
  ["docs/asvs.md", "requirements"],
  ["docs/accessibility.md", "criteria"],
])("%s", (file, noun) => {
  const rows = tableRows(file).flatMap(([numbers = "", , verdict = "", how = ""]) => (/\d/.test(numbers) ? [{ numbers, verdict, how }] : []));
  /** The numbers that a cell names: "**1.2.6–1.2.8**, 1.3.1" is four. */
  const numbersIn = (cell: string) =>
    cell.replaceAll("*", "").split(", ").flatMap((part) => {
      const [first = "", last = first] = part.split("–");
      const [from, to] = [first, last].map((number) => Number(number.split(".")[2]));
      return Array.from({ length: (to ?? NaN) - (from ?? NaN) + 1 }, (_, index) => first.replace(/\d+$/, String((from ?? NaN) + index)));
    });

  it("names only tests and files that exist", () => {
    expect(rows.flatMap(({ how }) => codeIn(how)).filter((name) => !isTest(name) && !existsSync(name))).toEqual([]);
  });

  it("says for each requirement that is held which test shows it, or that none does", () => {
    expect(rows.filter(({ verdict, how }) => verdict === "held" && !codeIn(how).some(isTest) && !how.includes("no test"))).toEqual([]);
  });

  it("has one of three verdicts for each requirement, and counts them", () => {
    const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).flatMap(({ numbers }) => numbersIn(numbers)).length;
    const all = rows.flatMap(({ numbers }) => numbersIn(numbers));
    expect(new Set(all).size).toBe(all.length);
    const counted = `Of ${all.length} ${noun} ${count("held")} are held, ${count("not applicable")} are not applicable and ${count("fell short")} fell short.`;
    expect(text(file)).toContain(counted);
    expect(rows.filter(({ verdict }) => !["held", "not applicable", "fell short"].includes(verdict))).toEqual([]);
  });
});

// The port is set before .env is read, so setting it in .env would have no effect.
const readBeforeDotEnv = new Set(["PORT"]);

it("documents every environment variable in docs/setup.md and in .env.example", () => {
  const documented = matchesIn("docs/setup.md", /^\| `([A-Z][A-Z_]+)`/gm);
  const inExample = matchesIn(".env.example", /^([A-Z][A-Z_]+)=/gm);
  expect(documented.toSorted()).toEqual([...environmentVariableNames].toSorted());
  expect(inExample.toSorted()).toEqual(environmentVariableNames.filter((name) => !readBeforeDotEnv.has(name)).toSorted());
});

it("names in docs/setup.md every Stripe event that the server handles", () => {
  const line = text("docs/setup.md").split("\n").find((row) => row.includes("api/webhooks/stripe")) ?? "";
  expect([...line.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name)).toEqual([...followedStripeEvents]);
});
