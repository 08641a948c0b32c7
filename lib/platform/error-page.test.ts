import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { showErrorPage } from "@/lib/platform/error-page";

let isDatabaseAway = false;
let answer: RequestListener;
const server = createServer((request, response) => {
  showErrorPage(request, response, async () => isDatabaseAway);
  answer(request, response);
});
beforeEach(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterEach(() => new Promise((resolve) => void server.close(resolve)));

const load = (path = "/finances", init: RequestInit = {}) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

/** As Next answers when a page fails. */
const failingPage: RequestListener = (_, response) => {
  response.setHeader("content-security-policy", "script-src 'nonce-1'");
  response.setHeader("content-encoding", "gzip");
  response.statusCode = 500;
  response.write("a part that is not gzip");
  response.end("<html id=__next_error__>");
};

it("answers 503 with a calm page and a retry while the database is away", async () => {
  [isDatabaseAway, answer] = [true, failingPage];
  const response = await load();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const page = await response.text();
  expect(page).toContain("<h1>Back in a moment</h1>");
  expect(page).toContain('<a href="">Try again</a>');
  expect(page).not.toContain("__next_error__");
});

it("answers 500 with a calm page when the page itself failed", async () => {
  [isDatabaseAway, answer] = [false, (_, response) => void response.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error")];
  const response = await load();
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("<h1>Something went wrong</h1>");
});

it("keeps to the theme that the person chose", async () => {
  [isDatabaseAway, answer] = [true, failingPage];
  expect(await (await load("/", { headers: { cookie: "a=b; theme=dark" } })).text()).toContain("color-scheme: dark;");
});

it("sends no page with HEAD", async () => {
  [isDatabaseAway, answer] = [true, failingPage];
  const response = await load("/", { method: "HEAD" });
  expect(response.status).toBe(503);
  expect(await response.text()).toBe("");
});

it.each([
  ["an endpoint", "/api/finances", {}],
  ["a file", "/_next/static/missing.js", {}],
  ["a page that a script reads", "/finances", { headers: { rsc: "1" } }],
])("leaves the failure of %s as it is", async (_, path, init) => {
  [isDatabaseAway, answer] = [true, (_request, response) => void response.writeHead(500).end("{}")];
  const response = await load(path, init);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("{}");
});

it("leaves pages that work as they are, and those that fail after their first part", async () => {
  [isDatabaseAway, answer] = [
    true,
    (_, response) => {
      response.write("first part, ");
      response.statusCode = 500;
      response.end("second part");
    },
  ];
  const response = await load();
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("first part, second part");
});
