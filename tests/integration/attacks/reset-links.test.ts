import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { findPasswordLink } from "@/lib/people/accounts/queries";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { findTablesContaining } from "@/tests/factories/complete-client";
import { makeClient, makeUser } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { linkInEmail } from "@/tests/support/sent-emails";

beforeEach(resetDatabase);

const useLink = async (token: string, password = "a new password") => callRoute(reset, { body: { token, password } });
const [minute, day] = [60_000, 86_400_000];

/** Requests a reset and returns the link in the email. */
async function requestLink(email: string, headers: Record<string, string> = {}) {
  expect((await callRoute(requestReset, { body: { email }, headers })).status).toBe(200);
  await sendDueBatch(new Date(), outboxProvider);
  const { text } = await db.emailMessage.findFirstOrThrow({ where: { toEmail: email, status: "sent" }, orderBy: { createdAt: "desc" } });
  return new URL(linkInEmail(text));
}
const tokenIn = (link: URL) => link.searchParams.get("token") ?? "";

describe("A link to set a password", () => {
  it("stops working once another link of the same person is used", async () => {
    const { id, email } = await makeUser(db);
    for (const usedIndex of [0, 1]) {
      const tokens = [await createOneTimeLink(id, "reset_password", new Date()), await createOneTimeLink(id, "set_password", new Date())] as const;
      expect((await useLink(tokens[usedIndex] ?? "")).status).toBe(200);
      for (const token of tokens) expect((await useLink(token, "taken over")).status).toBe(400);
    }
    expect((await callRoute(login, { body: { email, password: "a new password" } })).status).toBe(200);
  });

  it("sets one password when used twice at the same time", async () => {
    const { id } = await makeUser(db);
    const token = await createOneTimeLink(id, "reset_password", new Date());
    const responses = await Promise.all([useLink(token, "the first one"), useLink(token, "the second one")]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("expires after an hour, and an invitation after 7 days", async () => {
    const { id } = await makeUser(db);
    const createdAt = new Date("2026-03-02T10:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: createdAt });
    try {
      for (const [purpose, lifetime] of [["reset_password", 60 * minute], ["set_password", 7 * day]] as const) {
        const [late, inTime] = [await createOneTimeLink(id, purpose, createdAt), await createOneTimeLink(id, purpose, createdAt)];
        vi.setSystemTime(createdAt.getTime() + lifetime);
        expect([(await useLink(late)).status, (await findPasswordLink(late, new Date()))?.problem]).toEqual([400, purpose === "reset_password" ? "expired" : "used"]);
        vi.setSystemTime(createdAt.getTime() + lifetime - 1);
        expect([await findPasswordLink(inTime, new Date()), (await useLink(inTime)).status]).toMatchObject([{ userId: id, isInvitation: purpose === "set_password", problem: null }, 200]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("stops working when the person is archived", async () => {
    const { user } = await makeClient(db);
    const token = await createOneTimeLink(user.id, "reset_password", new Date());
    await db.user.update({ where: { id: user.id }, data: { archivedAt: new Date() } });
    expect([(await useLink(token)).status, await findPasswordLink(token, new Date())]).toEqual([400, null]);
  });

  it("needs the exact token, not its hash, another case or a blank", async () => {
    const { id } = await makeUser(db);
    const token = await createOneTimeLink(id, "reset_password", new Date());
    const { tokenHash } = await db.oneTimeLink.findFirstOrThrow();
    const swapped = token.replace(/[a-z]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));
    for (const guess of [tokenHash, swapped, token.slice(0, -1), `${token}A`, "%", "' OR 1=1 --", " ", "\0"]) expect((await useLink(guess)).status, guess).toBe(400);
    for (const notText of [{ not: "" }, [token], null, true]) expect((await callRoute(reset, { body: { token: notText, password: "a new password" } })).status).toBe(400);
    expect((await useLink(token)).status).toBe(200);
  });

  it("has a different token of 32 bytes every time", async () => {
    const { id } = await makeUser(db);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => createOneTimeLink(id, "reset_password", new Date())));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});

describe("The email with a link", () => {
  it("links to the site's own address, for any host in the request", async () => {
    const { email } = await makeUser(db);
    const link = await requestLink(email, { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    expect(link.origin).toBe(new URL(env().APP_URL).origin);
  });

  it("is the only place with the token: no column of any table and no log line has it", async () => {
    const spies = (["info", "warn", "error", "debug"] as const).map((level) => vi.spyOn(logger, level));
    const { email } = await makeUser(db);
    const token = tokenIn(await requestLink(email));
    expect(await findTablesContaining(db, [token])).toEqual([]);
    await useLink(`${token}x`);
    await useLink(token);
    await useLink(token);
    expect(spies.flatMap(({ mock }) => mock.calls).length).toBeGreaterThan(3);
    expect(JSON.stringify(spies.flatMap(({ mock }) => mock.calls))).not.toContain(token);
    vi.restoreAllMocks();
  });
});
