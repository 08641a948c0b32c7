import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { checkAgainst } from "@/tests/api-client/documented";

const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const tsx = (file: string, address: string) => run("node_modules/tsx/dist/cli.mjs", `tests/api-client/${file}`, address);

test("a client generated from the OpenAPI document completes a weekly check-in loop without type casts", { tag: "@once" }, ({ baseURL }) => {
  const address = String(baseURL);
  tsx("generate.ts", address);
  run("tests/api-client/node_modules/typescript/bin/tsc", "-p", "tests/api-client");
  const output = tsx("week.ts", address);
  console.log(output);
  expect(output).toMatch(/The week is done: \d{2} operations\n$/);
});

test("the API check rejects a response with an undocumented status, content type or shape", { tag: "@once" }, async ({ request }) => {
  const check = checkAgainst(JSON.parse(await (await request.get("/api/openapi.json")).text()));
  const call = { method: "GET", path: "/api/conversations/unread" };
  await check({ ...call, response: Response.json({ conversations: 1, messages: 2 }) });
  await check({ ...call, response: Response.json({ message: "Unauthorized" }, { status: 401 }) });
  await expect(check({ ...call, response: Response.json({ message: "Not there" }, { status: 404 }) })).rejects.toThrow("404 is not documented");
  await expect(check({ ...call, response: new Response("2") })).rejects.toThrow("but not as text/plain");
  await expect(check({ ...call, response: Response.json({ conversations: 1 }) })).rejects.toThrow("must have required property 'messages'");
  await expect(check({ ...call, response: Response.json({ conversations: 1, messages: 2, secret: 3 }) })).rejects.toThrow("must NOT have additional properties");
});
