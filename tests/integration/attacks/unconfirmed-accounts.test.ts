import { beforeEach, describe, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as setPassword } from "@/app/api/auth/reset-password/route";
import { POST as verifyEmail } from "@/app/api/auth/verify-email/route";
import { POST as confirmByHand } from "@/app/api/clients/[id]/confirm-email/route";
import { GET as record } from "@/app/api/clients/[id]/record/route";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { GET as ownIntake } from "@/app/api/intake-form/route";
import { POST as convert } from "@/app/api/leads/[id]/convert/route";
import { PATCH as outcome } from "@/app/api/leads/[id]/outcome/route";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { paymentCustomersKind } from "@/lib/practice/imports/kinds/payment-customers";
import { db } from "@/lib/platform/db";
import { fullDiscoveryAnswers } from "@/tests/factories/leads";
import { callRoute, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const { email } = fullDiscoveryAnswers;

/** Registers with the prospect's address, as somebody who doesn't read its mailbox. */
async function registerAsAttacker(change: object = {}) {
  const { body, headers } = await callRoute(register, { body: { email, password: "attacker's own", firstName: "Maya", lastName: "Jones", ...change } });
  return { id: String(body.id), cookie: readSetCookie(headers) };
}

async function readEverything({ id, cookie }: { id: string; cookie: string }) {
  const intake = await callRoute(ownIntake, { cookie });
  const zip = await callRoute(record, { cookie, params: { id } });
  return JSON.stringify(intake.body) + Buffer.from(zip.body).toString("latin1");
}

const health = ["Two children, one desk.", "Lower Back Pain", "1990-04-02"];
const expectNoHealthData = async (attacker: { id: string; cookie: string }) => {
  const read = await readEverything(attacker);
  for (const text of health) expect(read).not.toContain(text);
  expect(await db.lead.findFirst({ where: { clientId: attacker.id } })).toBeNull();
  expect(await db.intakeRecord.count({ where: { clientId: attacker.id } })).toBe(0);
  expect(await db.checkIn.count({ where: { clientId: attacker.id } })).toBe(0);
};

async function wonLead(cookie: string) {
  const lead = await db.lead.findFirstOrThrow();
  await callRoute(outcome, { cookie, params: { id: lead.id }, body: { outcome: "won" } });
  return lead;
}

describe("An account that somebody else made with a prospect's address", () => {
  it.each(["before", "after"] as const)("gets nothing when it was made %s the discovery form and the lead is converted", async (order) => {
    const coach = await makeSignedInCoach();
    const early = order === "before" ? await registerAsAttacker() : null;
    await callRoute(sendForm, { body: fullDiscoveryAnswers });
    const attacker = early ?? (await registerAsAttacker());
    const lead = await wonLead(coach.cookie);
    const { status, body } = await callRoute(convert, { cookie: coach.cookie, params: { id: lead.id } });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/hasn't confirmed that it's theirs yet/)]);
    await expectNoHealthData(attacker);
  });

  it("gets nothing through the lead's trackable link or an address typed at the conversion", async () => {
    const coach = await makeSignedInCoach();
    const attacker = await registerAsAttacker();
    const link = (await callRoute(trackableLink, { cookie: coach.cookie, body: { fullName: "Maya" } })).body.trackableLink;
    await callRoute(sendForm, { body: { ...fullDiscoveryAnswers, email: "maya.other@example.com", leadRef: new URL(link).searchParams.get("ref") } });
    const lead = await wonLead(coach.cookie);
    await db.lead.update({ where: { id: lead.id }, data: { email: null } });
    expect((await callRoute(convert, { cookie: coach.cookie, params: { id: lead.id }, body: { email: email.toUpperCase() } })).status).toBe(409);
    await expectNoHealthData(attacker);
  });

  it.each([
    ["nutrition-forms", `Email,Injuries\n${email},Lower Back Pain`],
    ["nutrition-forms", "Name,Injuries\nMaya Jones,Lower Back Pain"],
    ["checkin-responses", `Email,Timestamp,Weight\n${email},2026-11-16,70 kg`],
  ])("gets nothing by an import of %s (%#), which says so by line", async (importType, csvData) => {
    const coach = await makeSignedInCoach();
    const attacker = await registerAsAttacker();
    const { body } = await callRoute(importCsv, { cookie: coach.cookie, body: { importType, csvData } });
    expect(body.stats).toMatchObject({ imported: 0, updated: 0, errors: 1 });
    const row = await db.importRow.findFirstOrThrow();
    expect(row.error).toMatch(/hasn't confirmed that it's theirs/);
    await expectNoHealthData(attacker);
  });

  it("is not changed by an import of people", async () => {
    const coach = await makeSignedInCoach();
    const attacker = await registerAsAttacker();
    const { body } = await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData: `firstName,lastName,email,joinDate\nMaya,Secret-Name,${email},2026-01-05` } });
    expect(body).toMatchObject({ created: 0, updated: 0, errors: [expect.stringMatching(/^Line 2: Email: someone signed up with this email/)] });
    expect(await db.user.findUniqueOrThrow({ where: { id: attacker.id } })).toMatchObject({ lastName: "Jones" });
  });

  it("is not linked to a payment customer with that address, but to one that the product made for it", async () => {
    const attacker = await registerAsAttacker();
    const context = { defaultRole: "client", dateOrder: "day-first", timeZone: "Europe/London", now: new Date(), today: "2026-11-24", alreadyOnboarded: false, questions: [], source: "unknown", countsAsRevenue: false } as const;
    const customer = { customerId: "cus_1", gateway: "stripe" as const, email, firstName: "Maya", lastName: "Jones", clientId: null, subscriptionIds: [], joinDate: null };
    const [planned, own] = await paymentCustomersKind.plan([{ line: 1, row: customer }, { line: 2, row: { ...customer, customerId: "cus_2", clientId: attacker.id } }], context);
    expect(planned).toMatchObject({ action: "error", error: expect.stringMatching(/^Email: someone signed up/) });
    expect(own).toMatchObject({ action: "update", targetId: attacker.id });
  });

  it("gets no row of somebody with the same name and another address", async () => {
    const coach = await makeSignedInCoach();
    const attacker = await registerAsAttacker({ email: "attacker@example.com" });
    await db.user.update({ where: { id: attacker.id }, data: { emailConfirmedAt: new Date() } });
    const { body } = await callRoute(importCsv, { cookie: coach.cookie, body: { importType: "nutrition-forms", csvData: `Email,Name,Injuries\n${email},Maya Jones,Lower Back Pain` } });
    expect(body.stats).toMatchObject({ imported: 0, errors: 1 });
    expect((await db.importRow.findFirstOrThrow()).error).toMatch(/signed up as attacker@example.com/);
    await expectNoHealthData(attacker);
  });

  it("is not confirmed when the owner of the mailbox opens the link without having signed up", async () => {
    const attacker = await registerAsAttacker();
    const token = await createOneTimeLink(attacker.id, "verify_email", new Date(), email);
    expect((await callRoute(verifyEmail, { body: { token } })).status).toBe(401);
    const other = await registerAsAttacker({ email: "own@example.com" });
    expect((await callRoute(verifyEmail, { cookie: other.cookie, body: { token } })).status).toBe(400);
    expect((await db.user.findUniqueOrThrow({ where: { id: attacker.id } })).emailConfirmedAt).toBeNull();
  });

  it("is theirs no longer once the owner of the mailbox sets a password, and gets the lead only then", async () => {
    const coach = await makeSignedInCoach();
    await callRoute(sendForm, { body: fullDiscoveryAnswers });
    const attacker = await registerAsAttacker();
    await db.emailChange.create({ data: { userId: attacker.id, newEmail: "attacker@example.com", requestedAt: new Date() } });
    await db.passkey.create({ data: { userId: attacker.id, credentialId: "attacker", publicKey: Buffer.from("key"), counter: 0, isBackedUp: false, name: "Attacker's phone" } });
    await db.authenticatorApp.create({ data: { userId: attacker.id, sealedSecret: "sealed", lastUsedStep: 0 } });
    await callRoute(setPassword, { body: { token: await createOneTimeLink(attacker.id, "reset_password", new Date()), password: "the owner's own" } });
    expect((await callRoute(ownIntake, { cookie: attacker.cookie })).status).toBe(401);
    expect([await db.emailChange.count(), await db.passkey.count(), await db.authenticatorApp.count()]).toEqual([0, 0, 0]);
    const lead = await wonLead(coach.cookie);
    expect(await callRoute(convert, { cookie: coach.cookie, params: { id: lead.id } })).toMatchObject({ status: 200, body: { clientId: attacker.id, wasClient: true } });
  });

  it("gets the lead once the coach has confirmed the address by hand", async () => {
    const coach = await makeSignedInCoach();
    await callRoute(sendForm, { body: fullDiscoveryAnswers });
    const client = await registerAsAttacker();
    const lead = await wonLead(coach.cookie);
    expect((await callRoute(confirmByHand, { cookie: client.cookie, params: { id: client.id } })).status).toBe(403);
    expect(await callRoute(confirmByHand, { cookie: coach.cookie, params: { id: client.id } })).toMatchObject({ status: 200, body: { emailUnconfirmed: false } });
    expect((await callRoute(convert, { cookie: coach.cookie, params: { id: lead.id } })).body).toMatchObject({ clientId: client.id });
    expect(await db.auditEvent.findFirst({ where: { action: "email.vouched" } })).toMatchObject({ actorId: coach.id, subjectId: client.id });
  });
});
