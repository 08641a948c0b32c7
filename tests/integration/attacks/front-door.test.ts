import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as register } from "@/app/api/auth/register/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as invite } from "@/app/api/invitations/route";
import { demoPassword } from "@/lib/people/accounts/rules";
import { logSetUpCode, needsSetUpCode } from "@/lib/people/accounts/set-up-code";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { startServer } from "@/start";
import { demoPasswordHash, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const original = { ...env() };
const change = (values: Partial<typeof original>) => void Object.assign(env(), values);
beforeEach(resetDatabase);
afterEach(() => {
  change(original);
  delete env().SETUP_CODE;
  vi.restoreAllMocks();
});

const signUp = (setupCode?: string, role = "coach", email = "ellie@example.org") =>
  callRoute(register, { body: { email, password: "a good password", firstName: "Ellie", lastName: "Hart", role, setupCode }, headers: { origin: env().APP_URL } });

/** Starts as a server does, and returns the code in its log. */
async function codeInLog() {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  await logSetUpCode();
  const [line = ""] = warn.mock.calls.map(([text]) => String(text));
  warn.mockRestore();
  return /set-up code (\S+)$/.exec(line)?.[1] ?? line;
}

describe("The first coach of a server that others can reach", () => {
  beforeEach(() => change({ APP_URL: "https://coaching.example" }));

  it("signs up with the code in the log, in any case and with or without dashes", async () => {
    const code = await codeInLog();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await signUp(` ${code.toLowerCase().replaceAll("-", "")} `)).toMatchObject({ status: 201, body: { role: "coach" } });
  });

  it("is refused without the code and with another one, with a sentence that helps", async () => {
    const code = await codeInLog();
    for (const wrong of [undefined, "", code.slice(0, -1), `${code}0`, "0000-0000-0000"])
      expect(await signUp(wrong)).toMatchObject({ status: 403, body: { message: expect.stringContaining("It is in the server's log") } });
    expect(await db.user.count()).toBe(0);
  });

  it("has the same code on every server and after every start, and one of its own for every secret", async () => {
    const code = await codeInLog();
    expect(await codeInLog()).toBe(code);
    change({ NEXTAUTH_SECRET: "another secret for tests" });
    expect(await codeInLog()).not.toBe(code);
  });

  it("uses SETUP_CODE where it is set, which the log does not repeat", async () => {
    const derived = await codeInLog();
    change({ SETUP_CODE: "open sesame" });
    expect(await codeInLog()).not.toContain("sesame");
    expect((await signUp(derived)).status).toBe(403);
    expect((await signUp("open sesame")).status).toBe(201);
  });

  it("has a hundred attempts an hour", async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) expect((await signUp("wrong")).status).toBe(403);
    expect((await signUp(await codeInLog())).status).toBe(429);
  });

  it("closes the door behind her: no code is asked for, logged or accepted from then on", async () => {
    const code = await codeInLog();
    await signUp(code);
    expect([await needsSetUpCode(), await codeInLog()]).toEqual([false, ""]);
    expect(await signUp(code, "coach", "second@example.org")).toMatchObject({ status: 403, body: { message: expect.stringContaining("by invitation") } });
  });

  it("keeps nobody else waiting: clients sign up without a code", async () => {
    expect(await needsSetUpCode()).toBe(true);
    expect((await signUp(undefined, "client", "client@example.org")).status).toBe(201);
  });
});

it.each(["http://localhost:3000", "http://127.0.0.1:4000"])("The first coach needs no code at %s", async (APP_URL) => {
  change({ APP_URL });
  expect([await needsSetUpCode(), await codeInLog(), (await signUp()).status]).toEqual([false, "", 201]);
});

describe("Demo mode", () => {
  async function startAndExpectExit() {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("exit");
    });
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await expect(startServer()).rejects.toThrow("exit");
    expect(exit).toHaveBeenCalledWith(1);
    return write.mock.calls.map(([text]) => String(text)).join("");
  }

  it("stops the start with one line on a database with people whom the demo did not make", async () => {
    await makeCoach(db);
    change({ DEMO_MODE: true });
    expect(await startAndExpectExit()).toBe("DEMO_MODE must be unset: the database holds people whom the demo did not make, and everyone knows the demo's password.\n");
    expect(await db.user.count()).toBe(1);
  });

  it("marks whoever signs up, is invited or is imported in it, so that none of them can sign in once it is off", async () => {
    change({ DEMO_MODE: true });
    const { body } = await signUp();
    const cookie = await createSessionCookieHeader(body);
    await callRoute(invite, { cookie, body: { email: "nina@example.org", role: "nutritionist" } });
    expect(await db.user.count({ where: { isDemo: true } })).toBe(2);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    const again = await createSessionCookieHeader(body);
    change({ DEMO_MODE: false });
    expect((await callRoute(login, { body: { email: "ellie@example.org", password: "a good password" } })).status).toBe(401);
    expect((await callRoute(currentUser, { cookie: again })).status).toBe(401);
  });

  it("is what any of the demo's people need to sign in, not only the three that the screen names", async () => {
    const person = await makeUser(db, { isDemo: true, passwordHash: await demoPasswordHash() });
    const body = { email: person.email, password: demoPassword };
    expect((await callRoute(login, { body })).status).toBe(401);
    change({ DEMO_MODE: true });
    expect((await callRoute(login, { body })).status).toBe(200);
  });
});
