import { beforeEach, describe, expect, it } from "vitest";
import { POST as convertRoute } from "@/app/api/leads/[id]/convert/route";
import { GET as leadRoute, PATCH as editRoute } from "@/app/api/leads/[id]/route";
import { POST as sendFormRoute } from "@/app/api/leads/[id]/discovery-form/route";
import { POST as askConsentRoute } from "@/app/api/leads/[id]/submissions/[submissionId]/ask-for-consent/route";
import { POST as mergeRoute } from "@/app/api/leads/[id]/submissions/[submissionId]/merge/route";
import { POST as quickAddRoute } from "@/app/api/leads/quick-add/route";
import { POST as trackableLinkRoute } from "@/app/api/leads/trackable-link/route";
import { POST as unsubscribeRoute } from "@/app/api/unsubscribe/route";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { parseInput } from "@/lib/api/request-input";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { discoveryForm } from "@/lib/outreach/leads/contract";
import { eraseExpiredAnswers } from "@/lib/outreach/leads/erasure-commands";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);
const priya = { fullName: "Priya Shah", email: "priya@example.com" };
const refused = { status: 409, body: { message: "They've asked us not to email them. You can send them a link yourself, or call." } };

async function invite(cookie: string) {
  const { body } = await callRoute(quickAddRoute, { cookie, body: priya });
  await sendDueBatch(new Date(), outboxProvider);
  const email = await db.emailMessage.findFirstOrThrow({ where: { leadId: body.id, type: "discovery-invite" } });
  return { id: body.id as string, email };
}

/** Presses what the email app's own button presses: it posts to the address in the header, signed out. */
const stopEmails = async (unsubscribeUrl: string | null, query: object = {}) =>
  callRoute(unsubscribeRoute, { query: { token: new URL(unsubscribeUrl ?? "").searchParams.get("token") ?? "", ...query }, rawBody: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } });

/** Sends the discovery form, by default with Priya's address, on the public page or by a lead's own link. */
const sendForm = (at: Date, leadRef?: string, email = priya.email) => recordDiscoveryForm(parseInput(discoveryForm, { ...minimalDiscoveryAnswers, ...priya, email, leadRef }), null, at);

/** Runs the campaign that invites leads to book a call. */
async function remindToBook(at: Date) {
  await db.practice.update({ where: { id: "practice" }, data: { bookCallLink: "https://example.com/book" } });
  await expect.poll(async () => (await getPracticeSettings()).bookCallLink).toBeTruthy();
  await runCampaign("lifecycle", "schedule", at);
}

describe("a lead who doesn't want emails", () => {
  it("says so in one click from the invitation, and is invited no more", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id, email } = await invite(cookie);
    expect(email).toMatchObject({ status: "sent", text: expect.stringContaining("Don't email me about this again") });
    expect(await stopEmails(email.unsubscribeUrl)).toMatchObject({ status: 200, body: { subscribed: false } });
    expect((await callRoute(leadRoute, { cookie, params: { id } })).body).toMatchObject({ optedOut: true });
    expect(await callRoute(sendFormRoute, { cookie, params: { id }, body: { sendAgain: true } })).toMatchObject(refused);
    expect((await callRoute(quickAddRoute, { cookie, body: priya })).body).toMatchObject({ id, optedOut: true, emailed: false, alreadySentAt: null });
    expect(await db.emailMessage.count()).toBe(1);
    await stopEmails(email.unsubscribeUrl, { resubscribe: "1" });
    expect((await callRoute(leadRoute, { cookie, params: { id } })).body).toMatchObject({ optedOut: false });
    expect((await callRoute(sendFormRoute, { cookie, params: { id }, body: { sendAgain: true } })).status).toBe(200);
  });

  it("is not invited as a new lead with the same address either", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id, email } = await invite(cookie);
    await stopEmails(email.unsubscribeUrl);
    await db.lead.update({ where: { id }, data: { stage: "lost" } });
    const { status, body } = await callRoute(quickAddRoute, { cookie, body: priya });
    expect([status, body.id === id, body.optedOut, body.emailed]).toEqual([201, false, true, false]);
    expect(await db.emailMessage.count()).toBe(1);
  });

  it("stops what is queued for every lead with that address", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id, email } = await invite(cookie);
    const other = await makeLead(db, { ...priya, leadRef: "other-ref" });
    await callRoute(sendFormRoute, { cookie, params: { id: other.id }, body: { sendAgain: false } });
    expect(await db.emailMessage.count({ where: { leadId: other.id, status: "queued" } })).toBe(1);
    await stopEmails(email.unsubscribeUrl);
    expect(await db.emailMessage.count({ where: { leadId: other.id } })).toBe(0);
    expect(await db.lead.count({ where: { id: { in: [id, other.id] }, optedOutAt: { not: null } } })).toBe(2);
  });

  it("isn't asked for consent or reminded to book a call, but is thanked for a form of their own", async () => {
    const { cookie } = await makeSignedInCoach();
    const { email } = await invite(cookie);
    await stopEmails(email.unsubscribeUrl);
    const at = new Date("2026-03-10T12:00:00Z");
    await sendForm(at, (await db.lead.findFirstOrThrow()).leadRef ?? undefined);
    const submission = await db.leadSubmission.findFirstOrThrow();
    expect(await callRoute(askConsentRoute, { cookie, params: { id: submission.leadId, submissionId: submission.id } })).toMatchObject(refused);
    await remindToBook(new Date("2026-03-12T14:00:00Z"));
    expect((await db.emailMessage.findMany({ select: { type: true }, orderBy: { createdAt: "asc" } })).map(({ type }) => type).toSorted()).toEqual(["discovery", "discovery-invite"]);
  });

  it("stays opted out where a coach enters the address of another lead's later", async () => {
    const { cookie } = await makeSignedInCoach();
    const { email } = await invite(cookie);
    await stopEmails(email.unsubscribeUrl);
    const { lead } = (await callRoute(trackableLinkRoute, { cookie, body: { fullName: "Priya S" } })).body;
    expect(lead.optedOut).toBe(false);
    expect((await callRoute(editRoute, { cookie, params: { id: lead.id }, body: { email: priya.email } })).body).toMatchObject({ email: priya.email, optedOut: true });
    expect(await callRoute(sendFormRoute, { cookie, params: { id: lead.id }, body: { sendAgain: false } })).toMatchObject(refused);
    // Somebody else's address says nothing about this person, who doesn't want emails.
    expect((await callRoute(editRoute, { cookie, params: { id: lead.id }, body: { email: "other@example.com" } })).body).toMatchObject({ optedOut: true });
  });

  it("isn't reminded to book a call after the address was sent through the public form", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id, email } = await invite(cookie);
    await stopEmails(email.unsubscribeUrl);
    await db.lead.update({ where: { id }, data: { stage: "lost" } });
    await sendForm(new Date("2026-03-10T12:00:00Z"));
    await remindToBook(new Date("2026-03-12T14:00:00Z"));
    expect(await db.emailMessage.findMany({ where: { leadId: { not: id } }, select: { type: true } })).toEqual([{ type: "discovery" }]);
  });

  it("stays opted out where the address comes with a form, merged or of the lead's own link", async () => {
    const { cookie } = await makeSignedInCoach();
    const beside = await makeLead(db, priya);
    await sendForm(new Date("2026-03-10T12:00:00Z"));
    await callRoute(editRoute, { cookie, params: { id: beside.id }, body: { email: null } });
    await makeLead(db, { ...priya, stage: "lost", optedOutAt: new Date() });
    const { id: submissionId } = await db.leadSubmission.findFirstOrThrow({ where: { leadId: beside.id } });
    await callRoute(mergeRoute, { cookie, params: { id: beside.id, submissionId } });
    await makeLead(db, { fullName: "Priya S", email: null, leadRef: "own-link" });
    await sendForm(new Date("2026-03-11T12:00:00Z"), "own-link");
    const leads = await db.lead.findMany({ where: { stage: "new_inquiry" }, select: { email: true, optedOutAt: true } });
    expect(leads).toEqual([{ email: priya.email, optedOutAt: expect.any(Date) }, { email: priya.email, optedOutAt: expect.any(Date) }]);
  });

  it("stays opted out where the address that a coach entered returns, because the form that replaced it is erased", async () => {
    const own = await makeLead(db, { ...priya, enteredName: priya.fullName, enteredEmail: priya.email, leadRef: "own-link" });
    const at = new Date("2026-03-10T12:00:00Z");
    await sendForm(at, "own-link", "new@example.com");
    await makeLead(db, { ...priya, stage: "lost", optedOutAt: at });
    await eraseExpiredAnswers(new Date(at.getTime() + 31 * dayMs));
    expect(await db.lead.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({ email: priya.email, optedOutAt: at });
  });

  it("stays opted out as a client whose address comes with the conversion", async () => {
    const { cookie } = await makeSignedInCoach();
    await makeLead(db, { ...priya, stage: "lost", optedOutAt: new Date() });
    const { id } = await makeLead(db, { fullName: "Priya S", email: null, stage: "won" });
    const { clientId } = (await callRoute(convertRoute, { cookie, params: { id }, body: { email: priya.email } })).body;
    expect((await db.user.findUniqueOrThrow({ where: { id: clientId } })).optedOutAt).not.toBeNull();
  });
});
