import { beforeEach, describe, expect, it } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { demoPasswordHash, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

async function sentEmails() {
  await sendDueBatch(new Date(), outboxProvider);
  return db.emailMessage.findMany({ where: { type: "security-change" }, select: { toEmail: true, status: true, subject: true, text: true } });
}

describe("The person gets an email", () => {
  it("when their password is changed", async () => {
    const person = await makeUser(db, { passwordHash: await demoPasswordHash() });
    const { status } = await callRoute(changePassword, { cookie: await createSessionCookieHeader(person), body: { currentPassword: demoPassword, newPassword: "another horse" } });
    expect(status).toBe(200);
    const [email, ...others] = await sentEmails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ toEmail: person.email, status: "sent", subject: "Your password was changed (Cadence)" });
    expect(email?.text).toContain("If it wasn't you, choose a new password now.");
  });

  it("when their password is reset with a link", async () => {
    const person = await makeUser(db, { passwordHash: await demoPasswordHash() });
    await callRoute(reset, { body: { token: await createOneTimeLink(person.id, "reset_password", new Date()), password: "another horse" } });
    expect(await sentEmails()).toMatchObject([{ toEmail: person.email, subject: "Your password was reset with a link from an email (Cadence)" }]);
  });

  it("but not when they accept an invitation, which sets their first password", async () => {
    const person = await makeUser(db, { passwordHash: null });
    expect((await callRoute(reset, { body: { token: await createOneTimeLink(person.id, "set_password", new Date()), password: "another horse" } })).status).toBe(200);
    expect(await sentEmails()).toEqual([]);
  });

  it("and none when the change fails", async () => {
    const person = await makeUser(db, { passwordHash: await demoPasswordHash() });
    await callRoute(changePassword, { cookie: await createSessionCookieHeader(person), body: { currentPassword: "a guess", newPassword: "another horse" } });
    expect(await sentEmails()).toEqual([]);
  });
});
