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
