import { beforeEach, describe, expect, it } from "vitest";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { parseInput } from "@/lib/api/request-input";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { discoveryForm } from "@/lib/outreach/leads/contract";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { fullDiscoveryAnswers, makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const answer = (change: object = {}) => callRoute(sendForm, { body: { ...minimalDiscoveryAnswers, ...change } });
const submit = (change: object = {}, at = now, address: string | null = null) => recordDiscoveryForm(parseInput(discoveryForm, { ...minimalDiscoveryAnswers, ...change }), address, at);
const leads = () => db.lead.findMany({ orderBy: { submittedAt: "asc" }, include: { events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } } });
const onlyLead = async () => {
  const found = await leads();
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};

describe("The discovery form", () => {
  it("makes a lead of all that was answered, thanks her by email and tells the coach", async () => {
    const coach = await makeSignedInCoach();
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Ellie", bookCallLink: "https://example.com/call" } });
    const { status, body } = await answer(fullDiscoveryAnswers);
    expect([status, Object.keys(body).toSorted(), body.success]).toEqual([200, ["bookCallLink", "message", "success"], true]);
    expect(body.message).toMatch(/ will be in touch soon\.$/);
    const { events, dateOfBirth, consentAt, answeredAt, submittedAt, ...lead } = await onlyLead();
    const { leadRef: _ref, consent: _consent, dateOfBirth: _born, ...rest } = { leadRef: null, ...fullDiscoveryAnswers };
    expect(lead).toMatchObject({
      ...rest, stage: "new_inquiry", contactMethod: "email", urgency: "medium", suspectedSpam: false, clientId: null, lastActivity: null,
      sleepHours: "6-7 hours", trainingExperience: "3", goals: ["Weight Loss", "Get Stronger"], injuries: ["Lower Back Pain", "Knee Issues"],
    });
    expect(dateOfBirth && dateToDay(dateOfBirth)).toBe("1990-04-02");
    expect([consentAt, answeredAt]).toEqual([submittedAt, submittedAt]);
    expect(events.map(({ kind }) => kind)).toEqual(["form"]);
    expect(await db.notification.findMany()).toMatchObject([{ userId: coach.id, kind: "lead_answered", text: "Maya Jones filled in your discovery form.", href: `/leads?lead=${lead.id}` }]);
    expect(await sendDueBatch(new Date())).toMatchObject({ sent: 1, failed: 0 });
    const mail = await db.emailMessage.findFirstOrThrow();
    expect(mail).toMatchObject({ type: "discovery", toEmail: "maya@example.com", leadId: lead.id, status: "sent" });
    expect(mail.text).toContain("Hi Maya,");
  });

  it("writes to nobody's intake record, though the email be a client's", async () => {
    await makeClient(db, { user: { email: minimalDiscoveryAnswers.email } });
    expect((await answer(fullDiscoveryAnswers)).status).toBe(200);
    expect([await db.intakeRecord.count(), (await onlyLead()).clientId]).toEqual([0, null]);
  });

  it("is taken with what is required and no more, without consent said", async () => {
    expect((await answer({ phone: "", confidence: null, sleepHours: "", trainingDays: " ", trainingExperience: "", dateOfBirth: "", weight: null, leadRef: "", injuries: undefined, website: "", unknown: 7 })).status).toBe(200);
    expect(await onlyLead()).toMatchObject({ phone: null, confidence: null, consentAt: null, injuries: [] });
  });

  it.each([
    ["fullName", " ", "Please enter your full name"],
    ["email", "maya", "Please enter a valid email"],
    ["referralSource", "", "Please tell us how you heard about us"],
    ["referralSource", "TV", "Please choose from the list"],
    ["goals", [], "Please choose at least one goal"],
    ["goals", undefined, "Please choose at least one goal"],
    ["motivation", "  ", "Please share what motivates you"],
    ["dreamOutcome", undefined, "Please share your dream outcome"],
    ["consent", false, "Please agree, so we can keep your answers and contact you"],
    ["confidence", "Sure", "Please choose from the list"],
    ["sleepHours", "12", "Please choose from the list"],
    ["fullName", "https://prizes.example/you", "Please enter your name, without a link"],
    ["fullName", "www.prizes.example", "Please enter your name, without a link"],
    ["trainingDays", "Daily", "Please choose from the list"],
    ["trainingExperience", 4, "Please choose from the list"],
    ["injuries", ["None", "Knee Issues"], "Please choose either None or the others"],
    ["dateOfBirth", "2026-02-30", "Please enter a date"],
    ["dateOfBirth", "2999-01-01", "Please enter your date of birth"],
    ["dateOfBirth", "1850-01-01", "Please enter your date of birth"],
    ["yourStory", "x".repeat(10_001), "Please use at most 10,000 characters"],
  ])("refuses a wrong %s, naming it (%#)", async (name, value, message) => {
    const { status, body } = await answer({ [name]: value });
    expect([status, body]).toEqual([400, { message, fields: { [name]: message } }]);
    expect(await db.lead.count()).toBe(0);
  });

  it.each([["goals", ["Get Stronger", "Fly"]], ["injuries", ["Broken heart"]]])("refuses an unknown one among the %s", async (name, value) => {
    const { status, body } = await answer({ [name]: value });
    expect([status, Object.keys(body.fields)[0]?.split(".")[0]]).toEqual([400, name]);
  });
});

describe("The same person again", () => {
  it("within a minute, or twice at once, is one lead, one form, one mail", async () => {
    await makeSignedInCoach();
    await Promise.all([submit(), submit()]);
    await submit({}, later(0.9));
    const lead = await onlyLead();
    expect(lead.events.map(({ kind }) => kind)).toEqual(["form"]);
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([1, 1]);
  });

  it("by email, however written, adds to her open lead and takes nothing away", async () => {
    await submit({ yourStory: "Two children", phone: "1" });
    await db.lead.updateMany({ data: { stage: "proposal_sent", personalNotes: "Mornings", budget: "100-200" } });
    await submit({ email: " MAYA@example.com", phone: "2", longTermGoals: "A pull-up" }, later(600));
    expect(await onlyLead()).toMatchObject({
      stage: "proposal_sent", personalNotes: "Mornings", budget: "100-200", yourStory: "Two children", phone: "2", longTermGoals: "A pull-up",
      submittedAt: now, lastActivity: later(600), answeredAt: later(600), events: [{ kind: "form", text: null }, { kind: "form", text: null }],
    });
  });

  it.each(["won", "lost"] as const)("is a new lead once the first was %s", async (stage) => {
    await submit();
    await db.lead.updateMany({ data: { stage } });
    await submit({}, later(5));
    expect((await leads()).map((lead) => lead.stage)).toEqual([stage, "new_inquiry"]);
  });

  it("by a trackable link fills in its lead, used before or not, and the history keeps whose it was", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya from Instagram" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef }, later(0));
    expect(await onlyLead()).toMatchObject({ id: body.lead.id, fullName: "Maya Jones", email: "maya@example.com", contactMethod: "instagram_dm" });
    const { rows } = await findLeads({}, new Date());
    expect(rows[0]?.nextAction).toBe("Book discovery call");
    await submit({ leadRef, fullName: "Ann", email: "ann@example.com" }, later(5));
    const { events, ...lead } = await onlyLead();
    expect(lead).toMatchObject({ fullName: "Ann", email: "ann@example.com" });
    expect(events.filter(({ kind }) => kind === "form").map(({ text }) => text)).toEqual(["Before: Maya from Instagram", "Before: Maya Jones, maya@example.com"]);
  });

  it("is thanked once at each address she gave: the first may have been mistyped", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya Jones" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef, email: "maya@exmaple.com" });
    await submit({ leadRef }, later(5));
    await submit({ leadRef, yourStory: "More" }, later(10));
    expect((await db.emailMessage.findMany({ select: { toEmail: true } })).map(({ toEmail }) => toEmail).toSorted()).toEqual(["maya@example.com", "maya@exmaple.com"]);
  });

  it("keeps whose it was also where somebody else answers within the minute", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya Jones", email: "maya@example.com" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef }, later(0));
    await submit({ leadRef, fullName: "Ann", email: "ann@example.com" }, later(0.5));
    expect((await onlyLead()).events.filter(({ kind }) => kind === "form").map(({ text }) => text)).toEqual([null, "Before: Maya Jones, maya@example.com"]);
  });

  it("by a link that is unknown, or whose lead is closed, is a lead of her own", async () => {
    await submit({ leadRef: "nobody" });
    await makeLead(db, { leadRef: "closed", stage: "lost" });
    await submit({ leadRef: "closed", email: "ann@example.com" });
    expect(await db.lead.count()).toBe(3);
  });
});

describe("A filled honeypot", () => {
  it("gets the same answer and is filed apart: in no list, count, mail or notice", async () => {
    await makeSignedInCoach();
    const honest = await answer();
    const trapped = await answer({ email: "bot@example.com", website: "http://buy.example" });
    expect([trapped.status, trapped.body]).toEqual([honest.status, honest.body]);
    await answer({ email: "bot@example.com", website: "http://buy.example" });
    expect((await findLeads({ view: "spam" }, now)).rows).toMatchObject([{ email: "bot@example.com", suspectedSpam: true }]);
    expect((await findLeads({}, now)).rows).toHaveLength(1);
    expect((await findPipelineStats(now)).total).toBe(1);
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([1, 1]);
  });

  it("touches no lead that is there, by neither link nor email", async () => {
    await makeLead(db, { fullName: "Maya", email: minimalDiscoveryAnswers.email, leadRef: "hers" });
    await submit({ fullName: "Buy now", leadRef: "hers", website: "x" });
    expect((await leads()).map(({ fullName, suspectedSpam }) => [fullName, suspectedSpam])).toEqual(expect.arrayContaining([["Maya", false], ["Buy now", true]]));
  });
});

describe("Too many forms", () => {
  it("from one address are refused past sixty an hour, with the time to wait", async () => {
    for (let sent = 0; sent < 60; sent += 1) await submit({}, now, "203.0.113.9");
    await expect(submit({}, later(10), "203.0.113.9")).rejects.toMatchObject({ code: "too_many", message: "Too many attempts. Please try again in 50 minutes." });
    await submit({}, later(10), "203.0.113.10");
    await submit({}, later(61), "203.0.113.9");
  });
});
