import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { findPasswordLinkPurpose } from "@/lib/people/accounts/queries";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { findTablesContaining } from "@/tests/factories/complete-client";
import { makeClient, makeUser } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const use = async (token: string, password = "a new password") => callRoute(reset, { body: { token, password } });
const [minute, day] = [60_000, 86_400_000];

/** The address in the mail that this person's request brings. */
async function mailedLink(email: string, headers: Record<string, string> = {}) {
  expect((await callRoute(requestReset, { body: { email }, headers })).status).toBe(200);
  await sendDueBatch(new Date());
  const { text } = await db.emailMessage.findFirstOrThrow({ where: { toEmail: email, status: "sent" }, orderBy: { createdAt: "desc" } });
  return new URL(/https?:\/\/\S+token=[\w-]+/.exec(text ?? "")?.[0] ?? "");
}
const tokenIn = (link: URL) => link.searchParams.get("token") ?? "";

describe("A link to set a password", () => {
  it("is spent by another of the same person, whichever came first", async () => {
    const { id, email } = await makeUser(db);
    for (const used of [0, 1]) {
      const tokens = [await createOneTimeLink(id, "reset_password", new Date()), await createOneTimeLink(id, "set_password", new Date())] as const;
      expect((await use(tokens[used] ?? "")).status).toBe(200);
      for (const token of tokens) expect((await use(token, "taken over")).status).toBe(400);
    }
    expect((await callRoute(login, { body: { email, password: "a new password" } })).status).toBe(200);
  });

  it("used twice at the same time sets one password", async () => {
    const { id } = await makeUser(db);
    const token = await createOneTimeLink(id, "reset_password", new Date());
    const both = await Promise.all([use(token, "the first one"), use(token, "the second one")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("is good to the end of its hour, an invitation's of its week, and not a moment longer", async () => {
    const { id } = await makeUser(db);
    const made = new Date("2026-03-02T10:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: made });
    try {
      for (const [purpose, lifetime] of [["reset_password", 60 * minute], ["set_password", 7 * day]] as const) {
        const [late, inTime] = [await createOneTimeLink(id, purpose, made), await createOneTimeLink(id, purpose, made)];
        vi.setSystemTime(made.getTime() + lifetime);
        expect([(await use(late)).status, await findPasswordLinkPurpose(late, new Date())]).toEqual([400, null]);
        vi.setSystemTime(made.getTime() + lifetime - 1);
        expect([await findPasswordLinkPurpose(inTime, new Date()), (await use(inTime)).status]).toEqual([purpose, 200]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("is nothing for somebody who was archived", async () => {
    const { user } = await makeClient(db);
    const token = await createOneTimeLink(user.id, "reset_password", new Date());
    await db.user.update({ where: { id: user.id }, data: { archivedAt: new Date() } });
    expect([(await use(token)).status, await findPasswordLinkPurpose(token, new Date())]).toEqual([400, null]);
  });

  it("has to be the very one: the hash that is kept, another case or a blank in place of a token is none", async () => {
    const { id } = await makeUser(db);
    const token = await createOneTimeLink(id, "reset_password", new Date());
    const { tokenHash } = await db.oneTimeLink.findFirstOrThrow();
    const swapped = token.replace(/[a-z]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));
    for (const guess of [tokenHash, swapped, token.slice(0, -1), `${token}A`, "%", "' OR 1=1 --", " ", "\0"]) expect((await use(guess)).status, guess).toBe(400);
    for (const notText of [{ not: "" }, [token], null, true]) expect((await callRoute(reset, { body: { token: notText, password: "a new password" } })).status).toBe(400);
    expect((await use(token)).status).toBe(200);
  });

  it("is too long to guess, and never the same", async () => {
    const { id } = await makeUser(db);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => createOneTimeLink(id, "reset_password", new Date())));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});

describe("The mail with a link", () => {
  it("leads to the site's own address, whatever host the request was sent to", async () => {
    const { email } = await makeUser(db);
    const link = await mailedLink(email, { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    expect(link.origin).toBe(new URL(env().APP_URL).origin);
  });

  it("is the only place where its token stands: in no other table, and in no line of the log", async () => {
    const spies = (["info", "warn", "error", "debug"] as const).map((level) => vi.spyOn(logger, level));
    const { email } = await makeUser(db);
    const token = tokenIn(await mailedLink(email));
    expect(await findTablesContaining(db, [token])).toEqual(["EmailMessage"]);
    await use(`${token}x`);
    await use(token);
    await use(token);
    expect(spies.flatMap(({ mock }) => mock.calls).length).toBeGreaterThan(3);
    expect(JSON.stringify(spies.flatMap(({ mock }) => mock.calls))).not.toContain(token);
    vi.restoreAllMocks();
  });
});
