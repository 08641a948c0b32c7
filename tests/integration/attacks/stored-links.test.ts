import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { type NewEmail, queueEmail } from "@/lib/core/email/commands";
import { composeEmailWithLinks } from "@/lib/core/email/compose";
import { sampleEmailProps } from "@/lib/core/email/samples";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { emailTypes } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { ResendProvider } from "@/lib/providers/email/resend";
import { findTablesContaining } from "@/tests/factories/complete-client";
import { makeClient } from "@/tests/factories/people";
import { FakeResend } from "@/tests/fakes/resend";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

process.env.EMAIL_FROM = "Cadence <hello@example.com>";
const fake = await new FakeResend().start();
afterAll(() => fake.stop());

const original = { ...env() };
afterEach(() => void Object.assign(env(), original));
beforeEach(async () => {
  fake.reset();
  await resetDatabase();
});

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const send = (at: Date) => sendDueBatch(at, new ResendProvider({ apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 }));
const queue = (...emails: NewEmail[]) => transaction(async (tx) => void (await Promise.all(emails.map((email) => queueEmail(tx, email, now)))));
const deliveredToken = (index: number) => /token=([\w-]{43})\b/.exec(fake.delivered[index]?.text ?? "")?.[1] ?? "";

describe("A one-time link in an email", () => {
  it("reaches the person and works, and its token is in no column of the database", async () => {
    const { user } = await makeClient(db);
    await queue({ type: "password-reset", to: { email: user.email }, occasion: "now", props: {} }, { type: "set-password", to: { userId: user.id }, occasion: "invitation", props: { invitedBy: "Ellie" } });
    expect(await send(now)).toMatchObject({ sent: 2 });
    const tokens = [deliveredToken(0), deliveredToken(1)];
    expect(new Set([...tokens, ""]).size).toBe(3);
    for (const [index, token] of tokens.entries()) expect(fake.delivered[index]?.html.split(token)).toHaveLength(4);
    expect(fake.delivered.filter(({ html, text }) => `${html}${text}`.includes("one-time-link"))).toEqual([]);
    expect(await findTablesContaining(db, tokens)).toEqual([]);
    expect((await callRoute(reset, { body: { token: tokens[1], password: "a new password" } })).status).toBe(200);
  });

  it.each(["the same secret", "a secret that was changed in between"])("is the same to the byte when a lost batch is sent again, with %s", async (secret) => {
    const { user } = await makeClient(db);
    await queue({ type: "password-reset", to: { email: user.email }, occasion: "now", props: {} });
    fake.failNext("lost");
    await expect(send(now)).rejects.toThrow("No answer");
    if (secret !== "the same secret") Object.assign(env(), { NEXTAUTH_SECRET: "another secret for tests", NEXTAUTH_SECRET_PREVIOUS: original.NEXTAUTH_SECRET });
    // The fake refuses a key that comes with other bytes.
    expect(await send(minutesLater(10))).toMatchObject({ sent: 1 });
    expect([fake.requests.length, fake.delivered.length]).toEqual([2, 1]);
    expect((await callRoute(reset, { body: { token: deliveredToken(0), password: "a new password" } })).status).toBe(200);
  });

  it("cannot be fetched by writing what stands for it into another email", async () => {
    const { user, userId } = await makeClient(db);
    await queue({ type: "password-reset", to: { email: user.email }, occasion: "now", props: {} });
    await send(now);
    const { text } = await db.emailMessage.findFirstOrThrow();
    const placeholder = /one-time-link\.[\w.-]+/.exec(text ?? "")?.[0] ?? "";
    expect(placeholder).not.toBe("");
    await queue({ type: "message-notice", to: { userId }, occasion: "thread", props: { senderName: placeholder } });
    await send(minutesLater(1));
    expect(fake.delivered[1]?.text).toContain(placeholder);
    expect(fake.delivered[1]?.text).not.toContain(deliveredToken(0));
    expect((await callRoute(reset, { body: { token: placeholder, password: "a new password" } })).status).toBe(400);
  });

  it("is only in emails that nobody else may read", async () => {
    const practice = await getPracticeSettings();
    const withLinks: string[] = [];
    for (const { id } of emailTypes) {
      const links = { oneTime: async () => (withLinks.push(id), "https://example.com"), unsubscribeUrl: null, erasureUrl: null, leadConsentUrl: () => "" };
      const props = sampleEmailProps[id]({ clientName: "Maya Lee", coachName: "Ellie Hart", siteUrl: "https://example.com", timeZone: "Europe/London", now });
      await composeEmailWithLinks(id, props, { doneSteps: [], hasPassword: true, hidesPhotos: false, firstName: "Maya", practice, now, links });
    }
    expect(withLinks).toEqual(["set-password", "invitation-renewed", "password-reset", "verify-email"]);
    expect(emailTypes.filter(({ secret }) => secret).map(({ id }) => id)).toEqual(expect.arrayContaining(withLinks));
  });
});
