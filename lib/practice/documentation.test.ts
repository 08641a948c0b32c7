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
const found = (file: string, pattern: RegExp) => [...text(file).matchAll(pattern)].map(([, match = ""]) => match);

const ours = new Set(readdirSync("."));
/** What is written like one of our files or folders: from the root, whole, and without a place to fill in. */
const isPath = (code: string) => /^[\w.()[\]@/-]+$/.test(code) && code.includes("/") && ours.has(code.split("/")[0] ?? "");
const scripts = Object.keys((JSON.parse(text("package.json")) as { scripts: Record<string, string> }).scripts);

describe.each(pages)("%s", (file) => {
  // A test may be named without its ending.
  it("names only files that are there", () => {
    const named = found(file, /`([^`\n]+)`/g).filter(isPath);
    expect(named.filter((path) => !existsSync(path) && !existsSync(`${path}.test.ts`))).toEqual([]);
    const linked = found(file, /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g);
    expect(linked.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
  });

  it("names only commands that there are", () => {
    const named = found(file, /npm run (?:-\S+ )?([\w:-]+)/g);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it("names only endpoints that there are", () => {
    const patterns = endpoints.map(({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`));
    const named = found(file, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`\s?]+)/g);
    expect(named.filter((call) => !patterns.some((pattern) => pattern.test(call)))).toEqual([]);
  });
});

describe("docs/access.md", () => {
  const [, ...sections] = text("docs/access.md").split(/^## /m);

  it("lists each endpoint once, under who may call it", () => {
    const listed = sections.flatMap((section) => {
      const title = section.split("\n", 1)[0] ?? "";
      const access = title === "Everyone" ? "public" : title === "Everyone signed in" ? "signed-in" : roles.filter((role) => title.toLowerCase().includes(role));
      return [...section.matchAll(/^- `(.+)`$/gm)].map(([, call]) => `${call}: ${String(access)}`);
    });
    const declared = endpoints.map(({ method, path, access }) => `${method} ${path}: ${typeof access === "string" ? access : roles.filter((role) => access.includes(role)).join()}`);
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });
});

// Where the server listens is settled before .env is read, so that the example would promise too much.
const readBeforeDotEnv = new Set(["PORT"]);

it("Every variable of the environment is in docs/setup.md, in the example, and read by the server", () => {
  const documented = found("docs/setup.md", /^\| `([A-Z][A-Z_]+)`/gm);
  const inExample = found(".env.example", /^([A-Z][A-Z_]+)=/gm);
  expect(documented.toSorted()).toEqual([...environmentVariableNames].toSorted());
  expect(inExample.toSorted()).toEqual(environmentVariableNames.filter((name) => !readBeforeDotEnv.has(name)).toSorted());
});

it("docs/setup.md names the events of Stripe that are followed", () => {
  const line = text("docs/setup.md").split("\n").find((one) => one.includes("api/webhooks/stripe")) ?? "";
  expect([...line.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name)).toEqual([...followedStripeEvents]);
});
