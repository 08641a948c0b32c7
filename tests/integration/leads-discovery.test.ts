import { beforeEach, describe, expect, it } from "vitest";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { parseInput } from "@/lib/api/request-input";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { discoveryForm } from "@/lib/outreach/leads/contract";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";
import { dateToDay, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { fullDiscoveryAnswers, makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const postForm = (change: object = {}) => callRoute(sendForm, { body: { ...minimalDiscoveryAnswers, ...change } });
const submit = (change: object = {}, at = now, address: string | null = null) => recordDiscoveryForm(parseInput(discoveryForm, { ...minimalDiscoveryAnswers, ...change }), address, at);
const findAllLeads = () => db.lead.findMany({ orderBy: { submittedAt: "asc" }, include: { events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } } });
const findOnlyLead = async () => {
  const leads = await findAllLeads();
  expect(leads).toHaveLength(1);
  return leads[0] as (typeof leads)[number];
};

describe("the discovery form", () => {
  it("says when the coach is back while she is away", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Ellie", awayFrom: dayToDate("2026-06-15"), awayUntil: dayToDate("2026-06-20") } });
    expect((await submit()).message).toBe("Ellie is away, back on Monday 22 June, and will be in touch then.");
    expect((await submit({}, new Date("2026-06-12T12:00:00Z"))).message).toBe("Ellie will be in touch soon.");
  });

  it("says the year in which she is back if it is the next one", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Ellie", awayFrom: dayToDate("2026-12-19"), awayUntil: dayToDate("2027-01-02") } });
    expect((await submit({}, new Date("2026-12-20T12:00:00Z"))).message).toBe("Ellie is away, back on Monday 4 January 2027, and will be in touch then.");
  });

  it("creates a lead from all answers, emails a thank-you and notifies the coach", async () => {
    const coach = await makeSignedInCoach();
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Ellie", bookCallLink: "https://example.com/call" } });
    const { status, body } = await postForm(fullDiscoveryAnswers);
    expect([status, Object.keys(body).toSorted(), body.success]).toEqual([200, ["bookCallLink", "message", "success"], true]);
    expect(body.message).toMatch(/ will be in touch soon\.$/);
    const { events, dateOfBirth, consentAt, answeredAt, submittedAt, ...lead } = await findOnlyLead();
    const { leadRef: _ref, consent: _consent, dateOfBirth: _dateOfBirth, ...rest } = { leadRef: null, ...fullDiscoveryAnswers };
    expect(lead).toMatchObject({
      ...rest, stage: "new_inquiry", contactMethod: "email", urgency: "medium", suspectedSpam: false, clientId: null, lastActivity: null,
      sleepHours: "6-7 hours", trainingExperience: "3", goals: ["Weight Loss", "Get Stronger"], injuries: ["Lower Back Pain", "Knee Issues"],
    });
    expect(dateOfBirth && dateToDay(dateOfBirth)).toBe("1990-04-02");
    expect([consentAt, answeredAt]).toEqual([submittedAt, submittedAt]);
    expect(events.map(({ kind }) => kind)).toEqual(["form"]);
    expect(await db.notification.findMany()).toMatchObject([{ userId: coach.id, kind: "lead_answered", text: "Maya Jones filled in your discovery form.", href: `/leads?lead=${lead.id}` }]);
    expect(await sendDueBatch(new Date(), outboxProvider)).toMatchObject({ sent: 1, failed: 0 });
    const email = await db.emailMessage.findFirstOrThrow();
    expect(email).toMatchObject({ type: "discovery", toEmail: "maya@example.com", leadId: lead.id, status: "sent" });
    // A stranger may have typed the name and the address, so the email repeats neither.
    expect(email.text).toContain("Hello,");
    expect(`${email.subject} ${email.text}`).not.toContain("Maya");
  });

  it("doesn't change the intake record of a client with that email", async () => {
    await makeClient(db, { user: { email: minimalDiscoveryAnswers.email } });
    expect((await postForm(fullDiscoveryAnswers)).status).toBe(200);
    expect([await db.intakeRecord.count(), (await findOnlyLead()).clientId]).toEqual([0, null]);
  });

  it("accepts only the required answers, without consent", async () => {
    expect((await postForm({ phone: "", confidence: null, sleepHours: "", trainingDays: " ", trainingExperience: "", dateOfBirth: "", weight: null, leadRef: "", injuries: undefined, website: "", unknown: 7 })).status).toBe(200);
    expect(await findOnlyLead()).toMatchObject({ phone: null, confidence: null, consentAt: null, injuries: [] });
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
    ["fullName", "https://prizes.example/you", "Please enter a name without a link"],
    ["fullName", "www.prizes.example", "Please enter a name without a link"],
    ["trainingDays", "Daily", "Please choose from the list"],
    ["trainingExperience", 4, "Please choose from the list"],
    ["injuries", ["None", "Knee Issues"], "Please choose either None or the others"],
    ["dateOfBirth", "2026-02-30", "Please enter a date"],
    ["dateOfBirth", "2999-01-01", "Please enter your date of birth"],
    ["dateOfBirth", "1850-01-01", "Please enter your date of birth"],
    ["yourStory", "x".repeat(10_001), "Please use at most 10,000 characters"],
  ])("refuses an invalid %s (%#)", async (name, value, message) => {
    const { status, body } = await postForm({ [name]: value });
    expect([status, body]).toEqual([400, { message, fields: { [name]: message } }]);
    expect(await db.lead.count()).toBe(0);
  });

  it.each([["goals", ["Get Stronger", "Fly"]], ["injuries", ["Broken heart"]]])("refuses an unknown option among the %s", async (name, value) => {
    const { status, body } = await postForm({ [name]: value });
    expect([status, Object.keys(body.fields)[0]?.split(".")[0]]).toEqual([400, name]);
  });
});

describe("a repeated submission", () => {
  it("within a minute makes one lead, one event and one email", async () => {
    await makeSignedInCoach();
    await Promise.all([submit(), submit()]);
    await submit({}, minutesLater(0.9));
    const lead = await findOnlyLead();
    expect(lead.events.map(({ kind }) => kind)).toEqual(["form"]);
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([1, 1]);
  });

  it("through their own link adds to the lead and removes nothing", async () => {
    await submit({ yourStory: "Two children", phone: "1" });
    await db.lead.updateMany({ data: { stage: "proposal_sent", personalNotes: "Mornings", budget: "100-200", leadRef: "maya" } });
    await submit({ leadRef: "maya", email: " MAYA@example.com", phone: "2", longTermGoals: "A pull-up" }, minutesLater(600));
    expect(await findOnlyLead()).toMatchObject({
      stage: "proposal_sent", personalNotes: "Mornings", budget: "100-200", yourStory: "Two children", phone: "2", longTermGoals: "A pull-up",
      submittedAt: now, lastActivity: minutesLater(600), answeredAt: minutesLater(600), events: [{ kind: "form", text: null }, { kind: "form", text: null }],
    });
  });

  it.each(["won", "lost"] as const)("makes a new lead once the first is %s", async (stage) => {
    await submit();
    await db.lead.updateMany({ data: { stage } });
    await submit({}, minutesLater(5));
    expect((await findAllLeads()).map((lead) => lead.stage)).toEqual([stage, "new_inquiry"]);
  });

  it("through a trackable link fills in its lead and records the previous name and email", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya from Instagram" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef }, minutesLater(0));
    expect(await findOnlyLead()).toMatchObject({ id: body.lead.id, fullName: "Maya Jones", email: "maya@example.com", contactMethod: "instagram_dm" });
    const { rows } = await findLeads({}, new Date());
    expect(rows[0]?.nextAction).toBe("Book discovery call");
    await submit({ leadRef, fullName: "Ann", email: "ann@example.com" }, minutesLater(5));
    const { events, ...lead } = await findOnlyLead();
    expect(lead).toMatchObject({ fullName: "Ann", email: "ann@example.com" });
    expect(events.filter(({ kind }) => kind === "form").map(({ text }) => text)).toEqual(["Before: Maya from Instagram", "Before: Maya Jones, maya@example.com"]);
  });

  it("sends one thank-you to each address given, because the first may have been mistyped", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya Jones" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef, email: "maya@exmaple.com" });
    await submit({ leadRef }, minutesLater(5));
    await submit({ leadRef, yourStory: "More" }, minutesLater(10));
    expect((await db.emailMessage.findMany({ select: { toEmail: true } })).map(({ toEmail }) => toEmail).toSorted()).toEqual(["maya@example.com", "maya@exmaple.com"]);
  });

  it("records the previous name and email even within a minute", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya Jones", email: "maya@example.com" } });
    const leadRef = new URL(body.trackableLink).searchParams.get("ref");
    await submit({ leadRef }, minutesLater(0));
    await submit({ leadRef, fullName: "Ann", email: "ann@example.com" }, minutesLater(0.5));
    expect((await findOnlyLead()).events.filter(({ kind }) => kind === "form").map(({ text }) => text)).toEqual([null, "Before: Maya Jones, maya@example.com"]);
  });

  it("with an unknown link or the link of a closed lead makes a new lead", async () => {
    await submit({ leadRef: "nobody" });
    await makeLead(db, { leadRef: "closed", stage: "lost" });
    await submit({ leadRef: "closed", email: "ann@example.com" });
    expect(await db.lead.count()).toBe(3);
  });
});

describe("a filled honeypot", () => {
  it("gets an ordinary response, but the lead is suspected spam without emails or notifications", async () => {
    await makeSignedInCoach();
    const genuine = await postForm();
    const spam = await postForm({ email: "bot@example.com", website: "http://buy.example" });
    expect([spam.status, spam.body]).toEqual([genuine.status, genuine.body]);
    await postForm({ email: "bot@example.com", website: "http://buy.example" });
    expect((await findLeads({ view: "spam" }, now)).rows).toMatchObject([{ email: "bot@example.com", suspectedSpam: true }]);
    expect((await findLeads({}, now)).rows).toHaveLength(1);
    expect((await findPipelineStats(now)).total).toBe(1);
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([1, 1]);
  });

  it("changes no existing lead, by link or by email", async () => {
    await makeLead(db, { fullName: "Maya", email: minimalDiscoveryAnswers.email, leadRef: "maya-ref" });
    await submit({ fullName: "Buy now", leadRef: "maya-ref", website: "x" });
    expect((await findAllLeads()).map(({ fullName, suspectedSpam }) => [fullName, suspectedSpam])).toEqual(expect.arrayContaining([["Maya", false], ["Buy now", true]]));
  });
});

describe("the form's rate limit", () => {
  it("refuses more than 60 forms an hour from one IP address, with the time to wait", async () => {
    for (let count = 0; count < 60; count += 1) await submit({}, now, "203.0.113.9");
    await expect(submit({}, minutesLater(10), "203.0.113.9")).rejects.toMatchObject({ code: "too_many", message: "Too many attempts. Please try again in 50 minutes." });
    await submit({}, minutesLater(10), "203.0.113.10");
    await submit({}, minutesLater(61), "203.0.113.9");
  });
});
