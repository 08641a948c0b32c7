import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as ask } from "@/app/api/leads/[id]/submissions/[submissionId]/ask-for-consent/route";
import { POST as dismiss } from "@/app/api/leads/[id]/submissions/[submissionId]/dismiss/route";
import { POST as merge } from "@/app/api/leads/[id]/submissions/[submissionId]/merge/route";
import { GET as read } from "@/app/api/leads/[id]/route";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { POST as consent } from "@/app/api/lead-consent/route";
import { parseInput } from "@/lib/api/request-input";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { convertLeadToClient, recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { askLeadForConsent, giveConsentByToken } from "@/lib/outreach/leads/consent-commands";
import { discoveryForm, type LeadDetails } from "@/lib/outreach/leads/contract";
import { findLeadConsentState } from "@/lib/outreach/leads/link-queries";
import { mergeSubmissionIntoLead } from "@/lib/outreach/leads/submission-commands";
import { db } from "@/lib/platform/db";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { fullDiscoveryAnswers, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const submit = (change: object = {}, at = now) => recordDiscoveryForm(parseInput(discoveryForm, { ...minimalDiscoveryAnswers, consent: true, ...change }), null, at);
const findOnlyLead = () => db.lead.findFirstOrThrow({ include: { submissions: { orderBy: { submittedAt: "asc" } }, events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } } });
const forged = { fullName: "Mallory", yourStory: "Not Maya's", injuries: ["Chronic Pain"], motivation: "Mischief" };

/** A lead with a consented form, and a stranger's form that waits beside it. */
async function makeLeadWithWaitingForm() {
  const { cookie, actor } = await makeSignedInCoach();
  await submit({ yourStory: "Two children", dateOfBirth: "1990-04-02" });
  await submit(forged, daysLater(1));
  const lead = await findOnlyLead();
  const submissionId = lead.submissions[1]?.id ?? "";
  return { cookie, actor, lead, submissionId, params: { id: lead.id, submissionId } };
}
const readDetails = async (cookie: string, id: string) => (await callRoute(read, { cookie, params: { id } })).body as LeadDetails;

describe("A form from the public page with the email of an open lead", () => {
  it("changes nothing of the lead, is kept beside it with its own consent, and answers like any other", async () => {
    const coach = await makeSignedInCoach();
    const first = await callRoute(sendForm, { body: { ...fullDiscoveryAnswers, consent: true } });
    const { submissions: _, events: __, waitingSubmissions: ___, ...before } = await findOnlyLead();
    const second = await callRoute(sendForm, { body: { ...minimalDiscoveryAnswers, ...forged } });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const { submissions, events, waitingSubmissions, ...after } = await findOnlyLead();
    expect(after).toEqual(before);
    expect([await db.lead.count(), waitingSubmissions, events.map(({ kind }) => kind)]).toEqual([1, 1, ["form", "form_waiting"]]);
    expect(submissions).toMatchObject([
      { status: "accepted", source: "public_form", answers: { fullName: "Maya Jones", dateOfBirth: "1990-04-02", goals: ["Weight Loss", "Get Stronger"] }, consentAt: before.consentAt },
      { status: "waiting", source: "public_form", answers: { fullName: "Mallory", yourStory: "Not Maya's" }, consentAt: null },
    ]);
    expect(await db.notification.findMany({ select: { userId: true, kind: true, text: true }, orderBy: { createdAt: "asc" } })).toEqual([
      { userId: coach.id, kind: "lead_answered", text: "Maya Jones filled in your discovery form." },
      { userId: coach.id, kind: "lead_form_waiting", text: "A new discovery form came in for Maya Jones. Check it before it changes anything." },
    ]);
  });

  it("sends no more email to the prospect and no more notifications to the coach, however often it comes", async () => {
    await makeLeadWithWaitingForm();
    for (let index = 0; index < 5; index += 1) await submit({ yourStory: `Flood ${index}` }, daysLater(2 + index));
    expect([await db.emailMessage.count(), await db.notification.count({ where: { kind: "lead_form_waiting" } }), (await findOnlyLead()).waitingSubmissions]).toEqual([1, 1, 6]);
  });

  it("counts once when sent twice by one press", async () => {
    await submit();
    await Promise.all([submit(forged, daysLater(1)), submit(forged, daysLater(1))]);
    expect((await findOnlyLead()).submissions.map(({ status }) => status)).toEqual(["accepted", "waiting"]);
  });

  it("is kept beside a lead that the coach added, who keeps their name and stage", async () => {
    const { cookie } = await makeSignedInCoach();
    await callRoute(quickAdd, { cookie, body: { fullName: "Maya from the gym", email: minimalDiscoveryAnswers.email } });
    await submit();
    expect(await findOnlyLead()).toMatchObject({ fullName: "Maya from the gym", answeredAt: null, motivation: null, waitingSubmissions: 1 });
  });
});

describe("A coach", () => {
  it("sees every form with its answers, time, source and consent", async () => {
    const { cookie, lead } = await makeLeadWithWaitingForm();
    expect(await readDetails(cookie, lead.id)).toMatchObject({
      yourStory: "Two children", waitingSubmissions: 1, consentMissing: false,
      submissions: [
        { status: "waiting", source: "public_form", answers: forged, submittedAt: daysLater(1).toISOString(), consentAt: daysLater(1).toISOString(), eraseAt: null },
        { status: "accepted", source: "public_form", answers: { yourStory: "Two children" }, submittedAt: now.toISOString(), consentAt: now.toISOString(), eraseAt: null },
      ],
    });
  });

  it("merges a form into the lead; repeating it changes nothing", async () => {
    const { cookie, params } = await makeLeadWithWaitingForm();
    for (let count = 0; count < 2; count += 1) expect((await callRoute(merge, { cookie, params })).body).toEqual({ success: true });
    const { submissions, events, ...lead } = await findOnlyLead();
    expect(lead).toMatchObject({ ...forged, email: minimalDiscoveryAnswers.email, waitingSubmissions: 0, answeredAt: daysLater(1), consentAt: daysLater(1) });
    expect(lead.dateOfBirth).toEqual(new Date("1990-04-02"));
    expect(submissions.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([["form", null], ["form_waiting", null], ["form_merged", "Before: Maya Jones"]]);
    expect(await db.notification.count({ where: { kind: "lead_form_waiting" } })).toBe(0);
  });

  it("dismisses a form, whose answers are erased 30 days later; it can be merged until then", async () => {
    const { cookie, actor, params, submissionId, lead } = await makeLeadWithWaitingForm();
    for (let count = 0; count < 2; count += 1) expect((await callRoute(dismiss, { cookie, params })).status).toBe(200);
    expect(await findOnlyLead()).toMatchObject({ yourStory: "Two children", waitingSubmissions: 0, submissions: [{ status: "accepted" }, { status: "dismissed" }] });
    await mergeSubmissionIntoLead(actor, lead.id, submissionId, daysLater(2));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "Not Maya's" });
    expect((await callRoute(dismiss, { cookie, params })).status).toBe(409);
  });

  it("dismisses all forms at once", async () => {
    const { cookie, lead } = await makeLeadWithWaitingForm();
    await submit({ yourStory: "Another" }, daysLater(2));
    expect((await callRoute(dismiss, { cookie, params: { id: lead.id, submissionId: "all" } })).status).toBe(200);
    expect(await findOnlyLead()).toMatchObject({ waitingSubmissions: 0, submissions: [{ status: "accepted" }, { status: "dismissed" }, { status: "dismissed" }] });
    await db.leadSubmission.updateMany({ where: { status: "dismissed" }, data: { eraseAt: daysLater(30) } });
    await cleanUpOldData(daysLater(30));
    expect((await findOnlyLead()).submissions.map(({ answers }) => answers !== null)).toEqual([true, false, false]);
  });

  it("gets 404 for a form of another lead, and 409 for erased answers and for a lead who is a client", async () => {
    const { cookie, lead, submissionId } = await makeLeadWithWaitingForm();
    await submit({ email: "ann@example.com" });
    const other = await db.lead.findFirstOrThrow({ where: { email: "ann@example.com" } });
    for (const handler of [merge, dismiss, ask]) expect((await callRoute(handler, { cookie, params: { id: other.id, submissionId } })).status).toBe(404);
    const client = await makeSignedInClient();
    await db.lead.update({ where: { id: lead.id }, data: { clientId: client.id } });
    expect((await callRoute(merge, { cookie, params: { id: lead.id, submissionId } })).status).toBe(409);
  });
});

describe("Answers without consent", () => {
  const submitWithoutConsent = (change: object = {}, at = now) => submit({ consent: undefined, ...change }, at);
  const consentToken = async () => {
    await sendDueBatch(daysLater(1), outboxProvider);
    const { text } = await db.emailMessage.findFirstOrThrow({ where: { type: "lead-consent" } });
    return new URL(/https?:\/\/\S+give-consent[^\s>]+/.exec(text ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
  };

  it("are marked on the coach's screen, and asking for consent emails the lead once a day", async () => {
    const { cookie, actor } = await makeSignedInCoach();
    await submitWithoutConsent({ yourStory: "A knee" });
    const { id, submissions } = await findOnlyLead();
    const submissionId = submissions[0]?.id ?? "";
    expect(await readDetails(cookie, id)).toMatchObject({ consentMissing: true, consentAt: null, submissions: [{ consentAt: null, eraseAt: daysLater(30).toISOString() }] });
    expect(await askLeadForConsent(actor, id, submissionId, daysLater(1))).toMatchObject({ asked: true, consentAskedAt: daysLater(1) });
    expect(await askLeadForConsent(actor, id, submissionId, daysLater(1.1))).toMatchObject({ asked: false, consentAskedAt: daysLater(1) });
    expect(await askLeadForConsent(actor, id, submissionId, daysLater(2))).toMatchObject({ asked: true });
    await sendDueBatch(daysLater(2), outboxProvider);
    const { text } = await db.emailMessage.findFirstOrThrow({ where: { type: "lead-consent", status: "sent" } });
    expect(text).toContain("deleted on Friday 17 July");
    expect(text).not.toContain("A knee");
  });

  it("are kept once the lead agrees through the link; opening the page does nothing, and agreeing again keeps the first time", async () => {
    const { actor } = await makeSignedInCoach();
    await submitWithoutConsent({ yourStory: "A knee" });
    const { id, submissions } = await findOnlyLead();
    await askLeadForConsent(actor, id, submissions[0]?.id ?? "", daysLater(1));
    const token = await consentToken();
    expect(await findLeadConsentState(token)).toEqual({ state: "asked", submittedAt: now.toISOString(), eraseAt: daysLater(30).toISOString() });
    expect((await findOnlyLead()).consentAt).toBeNull();
    await giveConsentByToken(token, daysLater(3));
    await giveConsentByToken(token, daysLater(4));
    expect(await findLeadConsentState(token)).toMatchObject({ state: "given" });
    await cleanUpOldData(daysLater(31));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "A knee", consentAt: daysLater(3), submissions: [{ consentAt: daysLater(3), eraseAt: null }] });
  });

  it("are not kept by a forged link, one of another address, or one of erased answers", async () => {
    const { actor } = await makeSignedInCoach();
    await submitWithoutConsent();
    const { id, submissions } = await findOnlyLead();
    await askLeadForConsent(actor, id, submissions[0]?.id ?? "", daysLater(1));
    const token = await consentToken();
    const [subject = "", mark = "", signature = ""] = token.split(".");
    for (const wrong of ["", "x", `${crypto.randomUUID()}.${mark}.${signature}`, `${subject}.${mark}.${"A".repeat(43)}`, `${subject}.${signature}.${mark}`])
      expect((await callRoute(consent, { body: { token: wrong } })).status, wrong).toBe(400);
    await db.lead.update({ where: { id }, data: { email: "other@example.com" } });
    expect((await callRoute(consent, { body: { token } })).status).toBe(400);
    expect([await findLeadConsentState(token), (await findOnlyLead()).consentAt]).toMatchObject([{ state: "gone" }, null]);
  });

  it("are erased after 30 days; nothing remains of a lead who came by that form alone", async () => {
    await makeSignedInCoach();
    await submitWithoutConsent({ yourStory: "A knee" });
    await cleanUpOldData(new Date(daysLater(30).getTime() - 1));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "A knee" });
    await cleanUpOldData(daysLater(30));
    await cleanUpOldData(daysLater(30));
    expect([await db.lead.count(), await db.leadSubmission.count(), await db.emailMessage.count(), await db.notification.count()]).toEqual([0, 0, 0, 0]);
    expect(await db.auditEvent.findMany({ select: { action: true } })).toEqual([{ action: "lead_answers.erased" }]);
  });

  it("leave the name and email that the coach entered", async () => {
    const { cookie } = await makeSignedInCoach();
    await callRoute(quickAdd, { cookie, body: { fullName: "Maya from the gym", email: "maya@old.example" } });
    const { leadRef } = await findOnlyLead();
    await db.lead.updateMany({ data: { stage: "proposal_sent", personalNotes: "Has a knee" } });
    await submitWithoutConsent({ ...fullDiscoveryAnswers, consent: undefined, leadRef });
    expect(await findOnlyLead()).toMatchObject({ fullName: "Maya Jones", email: "maya@example.com", phone: "+44 7700 900123" });
    await cleanUpOldData(daysLater(30));
    const { id: _, submittedAt: __, lastActivity: ___, events, submissions, ...lead } = await findOnlyLead();
    const isEmpty = ([, value]: [string, unknown]) => value === null || (Array.isArray(value) && value.length === 0);
    expect(Object.fromEntries(Object.entries(lead).filter((entry) => !isEmpty(entry)))).toEqual({
      fullName: "Maya from the gym", email: "maya@old.example", enteredName: "Maya from the gym", enteredEmail: "maya@old.example", leadRef, stage: "proposal_sent",
      contactMethod: "email", urgency: "medium", suspectedSpam: false, waitingSubmissions: 0, version: 3,
    });
    expect(submissions).toMatchObject([{ answers: null }]);
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(["answers_erased", "created"]);
  });

  it("leave what other forms said and what the coach edited since", async () => {
    await submit({ yourStory: "With consent", habits: "Coffee" });
    await db.lead.updateMany({ data: { leadRef: "maya" } });
    await submitWithoutConsent({ leadRef: "maya", yourStory: "Without", phone: "123", motivation: "Without", instagram: "@without" }, daysLater(1));
    await db.lead.updateMany({ data: { motivation: "As she told me" } });
    expect((await findOnlyLead()).consentAt).toBeNull();
    await cleanUpOldData(daysLater(31));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "With consent", habits: "Coffee", phone: null, instagram: null, motivation: "As she told me", consentAt: now, answeredAt: daysLater(1) });
  });

  it("leave a form that waits beside them, which becomes the lead", async () => {
    await submitWithoutConsent({ yourStory: "Without" });
    await submit({ fullName: "Maya J", longTermGoals: "A pull-up" }, daysLater(1));
    await cleanUpOldData(daysLater(30));
    expect(await findOnlyLead()).toMatchObject({ fullName: "Maya J", yourStory: null, longTermGoals: "A pull-up", consentAt: daysLater(1), waitingSubmissions: 0 });
  });

  it("of a lead who became a client are part of the client's record and stay", async () => {
    const { actor } = await makeSignedInCoach();
    await submitWithoutConsent({ yourStory: "A knee" });
    const { id } = await findOnlyLead();
    await db.lead.updateMany({ data: { stage: "won" } });
    await convertLeadToClient(actor, id, {}, "token", daysLater(2));
    await cleanUpOldData(daysLater(31));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "A knee", submissions: [{ eraseAt: null, answers: { yourStory: "A knee" } }] });
  });

  it("of a lead linked to an existing client are erased, and what the coach wrote stays", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId } = await makeClient(db, { user: { email: minimalDiscoveryAnswers.email } });
    await submitWithoutConsent({ yourStory: "A knee", injuries: ["Knee Issues"] });
    await submit({ yourStory: "Another story" }, daysLater(1));
    const { id } = await findOnlyLead();
    await db.lead.updateMany({ data: { stage: "won", outcomeReason: "A friend of Lucy's", personalNotes: "Prefers mornings" } });
    expect(await convertLeadToClient(actor, id, {}, "token", daysLater(2))).toMatchObject({ clientId: userId, wasClient: true });
    await cleanUpOldData(new Date(daysLater(30).getTime() - 1));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "A knee" });
    await cleanUpOldData(daysLater(30));
    const { events, ...lead } = await findOnlyLead();
    expect(lead).toMatchObject({
      clientId: userId, fullName: "Maya Jones", email: minimalDiscoveryAnswers.email, yourStory: null, motivation: null, injuries: [], answeredAt: null,
      outcomeReason: "A friend of Lucy's", personalNotes: "Prefers mornings", submissions: [{ answers: null }, { status: "waiting" }],
    });
    expect(events.map(({ kind }) => kind)).toEqual(["form", "form_waiting", "converted", "answers_erased"]);
  });

  it.each([
    ["stay as part of the record of a client from before the migration", 0, null],
    ["are erased where an existing client was linked", 86_400_000, daysLater(30)],
  ])("%s", async (_, accountAgeMs, expected) => {
    await submitWithoutConsent();
    const { id } = await findOnlyLead();
    const { userId } = await makeClient(db, { user: { createdAt: new Date(daysLater(2).getTime() - accountAgeMs) } });
    await db.lead.updateMany({ data: { clientId: userId } });
    await db.leadEvent.create({ data: { leadId: id, kind: "converted", createdAt: daysLater(2) } });
    const folder = readdirSync("prisma/migrations").find((name) => name.endsWith("_answers_of_clients")) ?? "";
    const [update = ""] = /^UPDATE[^;]+;/m.exec(readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8")) ?? [];
    await db.$executeRawUnsafe(update);
    expect((await findOnlyLead()).submissions).toMatchObject([{ eraseAt: expected }]);
  });
});

describe("A form beside a lead who became a client", () => {
  it.each(["waiting", "dismissed"])("is erased on the day that the screen says while %s", async (status) => {
    const { cookie, actor } = await makeSignedInCoach();
    await submit({ yourStory: "Two children" });
    await submit({ ...forged, consent: undefined }, daysLater(1));
    const { id, submissions } = await findOnlyLead();
    await db.lead.updateMany({ data: { stage: "won" } });
    await convertLeadToClient(actor, id, {}, "token", daysLater(2));
    if (status === "dismissed") expect((await callRoute(dismiss, { cookie, params: { id, submissionId: submissions[1]?.id ?? "" } })).status).toBe(200);
    await cleanUpOldData(daysLater(31));
    expect(await findOnlyLead()).toMatchObject({ yourStory: "Two children", waitingSubmissions: 0, submissions: [{ status: "accepted", answers: { yourStory: "Two children" } }, { status: "dismissed", answers: null, eraseAt: null }] });
  });
});
