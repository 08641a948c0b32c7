import { beforeEach, describe, expect, it } from "vitest";
import { POST as addNote } from "@/app/api/leads/[id]/notes/route";
import { PATCH as outcome } from "@/app/api/leads/[id]/outcome/route";
import { DELETE as remove, GET as read, PATCH as edit } from "@/app/api/leads/[id]/route";
import { PATCH as spam } from "@/app/api/leads/[id]/spam/route";
import { PATCH as stage } from "@/app/api/leads/[id]/stage/route";
import { DELETE as removeMany } from "@/app/api/leads/bulk/route";
import { POST as sendForm } from "@/app/api/leads/discovery-form/route";
import { GET as ids } from "@/app/api/leads/ids/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { GET as list } from "@/app/api/leads/route";
import { GET as stats } from "@/app/api/leads/stats/pipeline/route";
import { POST as trackableLink } from "@/app/api/leads/trackable-link/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import type { Lead, LeadEvent } from "@/lib/outreach/leads/contract";
import { openStages } from "@/lib/outreach/leads/options";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const names = (leads: { fullName: string }[]) => leads.map(({ fullName }) => fullName);
const findNames = async (query: Parameters<typeof findLeads>[0]) => names((await findLeads(query, now)).rows);
const withId = ({ id }: { id: string }) => ({ params: { id } });
const eventsOf = (leadId: string) => db.leadEvent.findMany({ where: { leadId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** Reads a list through pages of one lead. */
async function findNamesByPage(query: Parameters<typeof findLeads>[0]) {
  const allNames: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await findLeads({ ...query, limit: 1, cursor }, now);
    allNames.push(...names(rows));
    cursor = next ?? undefined;
  } while (cursor && allNames.length < 50);
  return allNames;
}

describe("the list of leads", () => {
  it("has all leads except suspected spam, newest first, whole or in pages", async () => {
    for (const [fullName, days] of [["Second", 2], ["First", 1], ["Third", 3]] as const) await makeLead(db, { fullName, submittedAt: daysAgo(days) });
    await makeLead(db, { fullName: "Trap", suspectedSpam: true, submittedAt: now });
    expect(await findNames({})).toEqual(["First", "Second", "Third"]);
    expect(await findNamesByPage({ view: "all" })).toEqual(["First", "Second", "Third"]);
    expect(await findNames({ view: "spam" })).toEqual(["Trap"]);
  });

  it("pages correctly when leads have equal times or one is deleted", async () => {
    for (const fullName of ["A", "B", "C", "D"]) await makeLead(db, { fullName, submittedAt: now });
    const all = await findNames({});
    expect(await findNamesByPage({})).toEqual(all);
    const { next, rows } = await findLeads({ limit: 2 }, now);
    await db.lead.delete({ where: { id: rows[1]?.id ?? "" } });
    expect(await findNames({ limit: 2, cursor: next ?? "" })).toEqual(all.slice(2));
  });

  it("sorts the pipeline by priority, due follow-up and longest neglect, whatever the urgency, without won and lost leads", async () => {
    const leads = [
      { fullName: "low, moved", stage: "proposal_sent", submittedAt: daysAgo(30), lastActivity: daysAgo(1) },
      { fullName: "low, new", stage: "new_inquiry", submittedAt: daysAgo(0.5) },
      { fullName: "low, in a hurry", stage: "decision_pending", submittedAt: daysAgo(0.2), urgency: "high" },
      { fullName: "low, no hurry", stage: "initial_contact", submittedAt: daysAgo(6), urgency: "low" },
      { fullName: "medium", stage: "initial_contact", submittedAt: daysAgo(8) },
      { fullName: "medium, due", stage: "discovery_completed", submittedAt: daysAgo(7.5), urgency: "low", followUpDate: dayToDate("2026-06-16") },
      { fullName: "urgent, long", stage: "discovery_booked", submittedAt: daysAgo(20) },
      { fullName: "urgent", stage: "new_inquiry", submittedAt: daysAgo(2) },
      { fullName: "urgent, in a hurry", stage: "proposal_sent", submittedAt: daysAgo(6), urgency: "urgent" },
      { fullName: "low, due before", stage: "decision_pending", submittedAt: daysAgo(1), followUpDate: dayToDate("2026-06-10") },
      { fullName: "urgent, due today", stage: "new_inquiry", submittedAt: daysAgo(1.5), followUpDate: dayToDate("2026-06-17") },
      { fullName: "low, due tomorrow", stage: "discovery_completed", submittedAt: daysAgo(0.1), followUpDate: dayToDate("2026-06-18") },
      { fullName: "won", stage: "won", submittedAt: daysAgo(1), followUpDate: dayToDate("2026-06-10") },
      { fullName: "lost", stage: "lost", submittedAt: daysAgo(1) },
      { fullName: "spam", stage: "new_inquiry", submittedAt: daysAgo(5), suspectedSpam: true, followUpDate: dayToDate("2026-06-10") },
    ] as const;
    for (const lead of leads) await makeLead(db, { email: "lea@example.com", ...lead });
    const expected = [
      "urgent, due today", "urgent, long", "urgent, in a hurry", "urgent", "medium, due", "medium",
      "low, due before", "low, no hurry", "low, moved", "low, new", "low, in a hurry", "low, due tomorrow",
    ];
    for (const q of [undefined, "lea", "le"]) {
      expect(await findNames({ view: "pipeline", q }), q).toEqual(expected);
      expect(await findNames({ view: "pipeline", q, limit: 50 }), q).toEqual(expected);
      expect(await findNamesByPage({ view: "pipeline", q }), q).toEqual(expected);
    }
    expect(await findNames({ view: "pipeline", stage: "new_inquiry" })).toEqual(["urgent, due today", "urgent", "low, new"]);
    expect(await findNamesByPage({ view: "pipeline", stage: "new_inquiry" })).toEqual(["urgent, due today", "urgent", "low, new"]);
    expect(await findNames({ view: "pipeline", stage: "won" })).toEqual([]);
    expect(await findNames({ stage: "won" })).toEqual(["won"]);
    const { rows } = await findLeads({ view: "pipeline" }, now);
    expect(rows.map(({ priority }) => priority)).toEqual([...Array(4).fill("urgent"), ...Array(2).fill("medium"), ...Array(6).fill("low")]);
    expect(rows.filter(({ followUpDue }) => followUpDue).map(({ fullName }) => fullName)).toEqual(["urgent, due today", "medium, due", "low, due before"]);
  });

  it("pages through leads that were neglected equally long", async () => {
    for (const fullName of ["A", "B", "C", "D"]) await makeLead(db, { fullName, submittedAt: daysAgo(3) });
    const all = await findNames({ view: "pipeline" });
    expect(all.toSorted()).toEqual(["A", "B", "C", "D"]);
    expect(await findNamesByPage({ view: "pipeline" })).toEqual(all);
  });

  it("searches by any part of a name, email, phone number or Instagram name", async () => {
    await makeLead(db, { fullName: "Zoë O'Neill_50%", email: "zoe@example.org", phone: "+44 7700 900555", instagram: "@zo_lifts", stage: "won" });
    await makeLead(db, { fullName: "Zoe Spam", email: null, suspectedSpam: true });
    await makeLead(db, { fullName: "Ann", email: null, stage: "proposal_sent" });
    for (const q of ["ZOË", "o'neill", "example.org", "900555", "zo_lifts", "_50%", "zo", "50%"]) expect(await findNames({ q, limit: 10 }), q).toEqual(["Zoë O'Neill_50%"]);
    for (const q of ["zoe_example", "\\", "nobody"]) expect(await findNames({ q, limit: 10 }), q).toEqual([]);
    expect(await findNames({ q: "zoë" })).toEqual(["Zoë O'Neill_50%"]);
    expect(await findNames({ q: "zoe", view: "spam", limit: 10 })).toEqual(["Zoe Spam"]);
    expect(await findNames({ q: "ann", view: "pipeline", limit: 10 })).toEqual(["Ann"]);
    expect(await findNames({ q: "an", view: "pipeline" })).toEqual(["Ann"]);
    expect(await findNames({ q: "ann", view: "pipeline", stage: "initial_contact", limit: 10 })).toEqual([]);
  });

  it("refuses unknown query values and returns the next cursor", async () => {
    const { cookie } = await makeSignedInCoach();
    for (const [name, value] of [["view", "open"], ["stage", "call_me"], ["limit", "201"], ["cursor", "1_x"], ["cursor", Buffer.from('[0,"today","x"]').toString("base64url")], ["cursor", Buffer.from('[0,"2026-99-99 00:00:00","x"]').toString("base64url")]]) {
      const { status, body } = await callRoute(list, { cookie, query: { [name ?? ""]: value } });
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    }
    await makeLead(db);
    await makeLead(db);
    const first = await callRoute(list, { cookie, query: { limit: 1 } });
    expect(first.headers.get("next-cursor")).toBeTruthy();
    const second = await callRoute(list, { cookie, query: { limit: 1, cursor: first.headers.get("next-cursor") ?? "" } });
    expect([second.body.length, second.headers.get("next-cursor")]).toEqual([1, null]);
    expect((await callRoute(ids, { cookie })).body.toSorted()).toEqual([...first.body, ...second.body].map(({ id }: Lead) => id).toSorted());
  });
});

describe("the pipeline figures", () => {
  it("count each stage and urgent leads, without suspected spam, after every kind of change", async () => {
    const { cookie } = await makeSignedInCoach();
    const zeroes = { total: 0, active: 0, newInquiries: 0, conversionRate: 0, actionRequired: 0 };
    expect(await findPipelineStats(now)).toMatchObject(zeroes);
    for (const openStage of openStages) for (const days of [0.5, 2, 4, 6, 8]) await makeLead(db, { stage: openStage, submittedAt: daysAgo(days) });
    const urgent = 4 + 3 + 2;
    expect(await findPipelineStats(now)).toMatchObject({ total: 30, active: 30, newInquiries: 5, conversionRate: 0, actionRequired: urgent });
    await db.lead.updateMany({ where: { stage: "decision_pending" }, data: { stage: "won" } });
    await db.lead.updateMany({ where: { stage: "initial_contact" }, data: { suspectedSpam: true } });
    await db.lead.deleteMany({ where: { stage: "discovery_completed" } });
    expect(await findPipelineStats(now)).toEqual({
      total: 20,
      active: 15,
      newInquiries: 5,
      conversionRate: 25,
      actionRequired: urgent,
      stages: { new_inquiry: 5, initial_contact: 0, discovery_booked: 5, discovery_completed: 0, proposal_sent: 5, decision_pending: 0, won: 5, lost: 0 },
    });
    expect((await callRoute(stats, { cookie })).body.stages.won).toBe(5);
  });

  it("take at most 3 statements together with the first page, and a search takes 1", async () => {
    const { cookie } = await makeSignedInCoach();
    for (let count = 0; count < 60; count += 1) await makeLead(db, { submittedAt: daysAgo(count) });
    await callRoute(stats, { cookie });
    const { statements } = await countStatements(async () => {
      expect((await callRoute(list, { cookie, query: { view: "pipeline", limit: 50 } })).body).toHaveLength(50);
      await callRoute(stats, { cookie });
    });
    expect(statements).toBeLessThanOrEqual(3);
    expect((await countStatements(() => callRoute(list, { cookie, query: { q: "lea", limit: 50 } }))).statements).toBe(1);
  });
});

describe("adding a prospect", () => {
  it("emails them the discovery form with their own link, once even if repeated", async () => {
    const { cookie } = await makeSignedInCoach();
    const body = { fullName: "  Maya   Jones ", email: "Maya@Example.com " };
    const first = await callRoute(quickAdd, { cookie, body });
    expect([first.status, first.body]).toMatchObject([201, { fullName: "Maya Jones", email: "maya@example.com", stage: "new_inquiry", contactMethod: "email", nextAction: "Send discovery email" }]);
    const again = await Promise.all([1, 2].map(() => callRoute(quickAdd, { cookie, body })));
    expect(again.map(({ status, body: { id } }) => [status, id])).toEqual([[200, first.body.id], [200, first.body.id]]);
    expect(await sendDueBatch(new Date(), outboxProvider)).toMatchObject({ sent: 1, failed: 0 });
    const { leadRef } = await db.lead.findUniqueOrThrow({ where: { id: first.body.id } });
    const email = await db.emailMessage.findFirstOrThrow();
    expect(email).toMatchObject({ type: "discovery-invite", toEmail: "maya@example.com", userId: null, leadId: first.body.id });
    expect(email.subject).toMatch(/would like to get to know you$/);
    expect(email.text).toContain("Hello,");
    expect(email.text).not.toContain("Maya");
    expect(email.text).toContain(`/discovery?ref=${leadRef}`);
    expect((await eventsOf(first.body.id)).map(({ kind }) => kind)).toEqual(["created"]);
  });

  it("creates one lead for two simultaneous requests", async () => {
    const { cookie } = await makeSignedInCoach();
    const both = await Promise.all([1, 2].map(() => callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect([await db.lead.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });

  it("requires a name and an email", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(quickAdd, { cookie, body: { fullName: " ", email: "maya" } });
    expect([status, body.fields]).toEqual([400, { fullName: "Please enter a name", email: "Please enter a valid email" }]);
  });

  it("creates an absolute trackable link from a name, and returns it again when repeated", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(trackableLink, { cookie, body: { fullName: "Maya", email: "" } });
    expect(status).toBe(201);
    expect(body.trackableLink).toMatch(/^https?:\/\/[^/]+\/discovery\?ref=[\w-]{16}$/);
    expect(body.lead).toMatchObject({ fullName: "Maya", email: null, contactMethod: "instagram_dm", answeredAt: null });
    expect((await callRoute(trackableLink, { cookie, body: { fullName: "Maya" } })).body.trackableLink).toBe(body.trackableLink);
    expect((await callRoute(read, { cookie, ...withId(body.lead) })).body.trackableLink).toBe(body.trackableLink);
    expect(await db.emailMessage.count()).toBe(0);
    expect((await callRoute(trackableLink, { cookie, body: {} })).body.fields).toEqual({ fullName: "Please enter a name" });
  });

  it("returns the link of an open lead with that email, and creates a new lead if the old one is closed", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { email: "maya@example.com" });
    const { status, body } = await callRoute(trackableLink, { cookie, body: { fullName: "M", email: "maya@example.com" } });
    expect([status, body.lead.id, body.lead.fullName]).toEqual([200, lead.id, lead.fullName]);
    await db.lead.update({ where: { id: lead.id }, data: { stage: "lost" } });
    expect((await callRoute(trackableLink, { cookie, body: { fullName: "M", email: "maya@example.com" } })).status).toBe(201);
  });
});

describe("changing the stage", () => {
  it("accepts the 6 open stages by either name and records them with their notes", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { submittedAt: daysAgo(9) });
    const moved = await callRoute(stage, { cookie, ...withId(lead), body: { stage: "call_booked", notes: " Tuesday at nine " } });
    expect([moved.status, moved.body]).toMatchObject([200, { stage: "discovery_booked", priority: "low", nextAction: "Prepare for discovery call" }]);
    expect(moved.body.lastActivity).not.toBeNull();
    await callRoute(stage, { cookie, ...withId(lead), body: { stage: "discovery_booked" } });
    await callRoute(stage, { cookie, ...withId(lead), body: { stage: "form_submitted" } });
    expect((await eventsOf(lead.id)).map(({ kind, fromStage, toStage, text }) => [kind, fromStage, toStage, text])).toEqual([
      ["stage", "new_inquiry", "discovery_booked", "Tuesday at nine"],
      ["stage", "discovery_booked", "new_inquiry", null],
    ]);
  });

  it.each(["won", "lost", "nowhere", "", null, 7])("refuses %s", async (value) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(stage, { cookie, ...withId(await makeLead(db)), body: { stage: value } });
    expect([status, body]).toEqual([400, { message: "Please choose a stage from the list", fields: { stage: "Please choose a stage from the list" } }]);
  });

  it("undoes a move, but not what someone did since", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { fullName: "Lucy Park", stage: "discovery_booked" });
    const undo = () => callRoute(stage, { cookie, ...withId(lead), body: { stage: "new_inquiry", from: "call_booked" } });
    for (let count = 0; count < 2; count += 1) expect([(await undo()).status, (await eventsOf(lead.id)).length]).toEqual([200, 1]);
    await callRoute(outcome, { cookie, ...withId(lead), body: { outcome: "won", reason: "Starts in July" } });
    const refused = await undo();
    expect([refused.status, refused.body.message]).toEqual([409, "Lucy Park has been moved since. Nothing was undone."]);
    expect(await db.lead.findFirst()).toMatchObject({ stage: "won", outcomeReason: "Starts in July" });
  });

  it("reopens a lost lead, but refuses clients and suspected spam", async () => {
    const { cookie } = await makeSignedInCoach();
    const lost = await makeLead(db, { stage: "lost", outcomeReason: "No time" });
    expect((await callRoute(stage, { cookie, ...withId(lost), body: { stage: "initial_contact" } })).body).toMatchObject({ stage: "initial_contact", outcomeReason: null });
    const { userId: clientId } = await makeClient(db);
    const won = await makeLead(db, { stage: "won", clientId });
    const spamLead = await makeLead(db, { suspectedSpam: true });
    for (const lead of [won, spamLead]) {
      expect((await callRoute(stage, { cookie, ...withId(lead), body: { stage: "initial_contact" } })).status).toBe(409);
      expect((await callRoute(outcome, { cookie, ...withId(lead), body: { outcome: "lost" } })).status).toBe(409);
    }
  });
});

describe("setting the outcome", () => {
  it("marks a lead as won or lost with an optional reason, and records a repeat once", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "proposal_sent" });
    const setOutcome = (body: object) => callRoute(outcome, { cookie, ...withId(lead), body });
    expect((await setOutcome({ outcome: "won" })).body).toMatchObject({ stage: "won", priority: null, nextAction: "Review status", outcomeReason: null });
    await setOutcome({ outcome: "won" });
    expect((await setOutcome({ outcome: "lost", reason: "Found a gym" })).body).toMatchObject({ stage: "lost", outcomeReason: "Found a gym" });
    await setOutcome({ outcome: "lost", reason: "Found a gym" });
    expect((await setOutcome({ outcome: "lost" })).body.outcomeReason).toBe("Found a gym");
    expect((await eventsOf(lead.id)).map(({ fromStage, toStage, text }) => [fromStage, toStage, text])).toEqual([
      ["proposal_sent", "won", null],
      ["won", "lost", "Found a gym"],
    ]);
    expect((await setOutcome({ outcome: "maybe" })).body.fields).toEqual({ outcome: "Please choose won or lost" });
  });
});

describe("editing a lead", () => {
  it("changes the given fields, clears blank ones and records the changed fields", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { phone: "1", motivation: "Health", trainingExperience: "2" });
    const body = {
      fullName: "Maya Jones", phone: "", personalNotes: "Prefers mornings", budget: "200-300", urgency: "high", followUpDate: "2026-07-01", goals: ["Get Stronger", "Weight Loss"],
      trainingExperience: 5, unknown: "ignored",
    };
    const { status, body: edited } = await callRoute(edit, { cookie, ...withId(lead), body });
    expect([status, edited]).toMatchObject([
      200,
      { fullName: "Maya Jones", email: lead.email, phone: null, personalNotes: "Prefers mornings", budget: "200-300", urgency: "high", followUpDate: "2026-07-01", goals: ["Weight Loss", "Get Stronger"], trainingExperience: 5, motivation: "Health" },
    ]);
    await callRoute(edit, { cookie, ...withId(lead), body });
    const { body: details } = await callRoute(read, { cookie, ...withId(lead) });
    expect(details.events.map(({ kind, text }: LeadEvent) => [kind, text])).toEqual([["edit", "Name, Phone, Notes, Follow-up date, Budget, Urgency, Goals, Training experience"]]);
    expect((await callRoute(edit, { cookie, ...withId(lead), body: { followUpDate: "", budget: null } })).body).toMatchObject({ followUpDate: null, budget: null });
  });

  it("refuses what was edited in an older version, and says what is saved now", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { followUpDate: dayToDate("2026-07-01") });
    const save = (body: object) => callRoute(edit, { cookie, ...withId(lead), body });
    const { version } = (await callRoute(read, { cookie, ...withId(lead) })).body;
    const { body: saved } = await save({ version, personalNotes: "Prefers mornings" });
    expect(saved.version).toBe(version + 1);
    expect(await save({ version, personalNotes: "Prefers evenings" })).toMatchObject({ status: 409, body: { message: "Someone else changed this lead meanwhile. Please check what they changed.", current: saved } });
    expect(await save({ version, personalNotes: "Prefers mornings" })).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await save({ version: version + 1, personalNotes: "Prefers evenings" })).toMatchObject({ status: 200, body: { personalNotes: "Prefers evenings", version: version + 2 } });
    expect(await save({ personalNotes: "Any time" })).toMatchObject({ status: 200, body: { personalNotes: "Any time", version: version + 3 } });
  });

  it("keeps the version when only the stage or the history changes, and counts a form from the lead's own link", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { leadRef: "maya" });
    await callRoute(stage, { cookie, ...withId(lead), body: { stage: "initial_contact" } });
    await callRoute(addNote, { cookie, ...withId(lead), body: { notes: "Called" } });
    expect(await db.lead.findFirst()).toMatchObject({ version: 1 });
    await callRoute(sendForm, { body: { ...minimalDiscoveryAnswers, leadRef: "maya" } });
    expect(await db.lead.findFirst()).toMatchObject({ motivation: "My children", version: 2 });
  });

  it.each([
    ["fullName", " "], ["email", "maya"], ["budget", "lots"], ["urgency", "huge"], ["followUpDate", "2026-02-30"], ["followUpDate", "1026-02-20"], ["contactMethod", "fax"], ["referralSource", "TV"],
    ["trainingExperience", "4"], ["personalNotes", "x".repeat(10_001)],
  ])("refuses an invalid %s (%#)", async (name, value) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(edit, { cookie, ...withId(await makeLead(db)), body: { [name]: value } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
  });

  it("adds notes to the history", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db);
    expect(await callRoute(addNote, { cookie, ...withId(lead), body: { notes: "Called, no answer" } })).toMatchObject({ status: 200, body: { kind: "note", text: "Called, no answer" } });
    expect((await callRoute(addNote, { cookie, ...withId(lead), body: { notes: " " } })).body.fields).toEqual({ notes: "Please write a note" });
  });
});

describe("suspected spam", () => {
  it("gets the thank-you email when restored, and loses it when marked as spam again", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { suspectedSpam: true, answeredAt: now });
    const setSpam = (suspectedSpam: boolean) => callRoute(spam, { cookie, ...withId(lead), body: { suspectedSpam } });
    expect((await setSpam(false)).body).toMatchObject({ suspectedSpam: false });
    expect(await db.emailMessage.findMany()).toMatchObject([{ type: "discovery", leadId: lead.id, status: "queued" }]);
    await setSpam(false);
    await setSpam(true);
    expect(await db.emailMessage.count()).toBe(0);
    expect((await eventsOf(lead.id)).map(({ kind }) => kind)).toEqual(["taken_back", "spam"]);
    expect((await findPipelineStats(now)).total).toBe(0);
  });

  it("gets no email that was already queued", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body: lead } = await callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } });
    await db.lead.update({ where: { id: lead.id }, data: { suspectedSpam: true } });
    expect(await sendDueBatch(new Date(), outboxProvider)).toMatchObject({ sent: 0, failed: 0 });
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe("deleting leads", () => {
  it("deletes their events and emails, one by one or in bulk", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body: invited } = await callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } });
    const [first, second] = [await makeLead(db), await makeLead(db)];
    expect((await callRoute(remove, { cookie, ...withId(first) })).body).toEqual({ success: true });
    expect((await callRoute(remove, { cookie, ...withId(first) })).status).toBe(404);
    expect((await callRoute(removeMany, { cookie, body: { leadIds: [invited.id, second.id, first.id, invited.id, "unknown"] } })).body).toEqual({ deleted: 2, notFound: [first.id, "unknown"] });
    expect([await db.lead.count(), await db.leadEvent.count(), await db.emailMessage.count()]).toEqual([0, 0, 0]);
    expect((await callRoute(removeMany, { cookie, body: { leadIds: [] } })).body.fields).toEqual({ leadIds: "Please select at least one lead" });
  });

  it("keeps the client a lead has become", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    await callRoute(remove, { cookie, ...withId(await makeLead(db, { stage: "won", clientId })) });
    expect(await db.client.count()).toBe(1);
  });
});

describe("an unknown lead", () => {
  it("returns 404 from every endpoint", async () => {
    const { cookie } = await makeSignedInCoach();
    const calls = [[read, {}], [edit, {}], [stage, { stage: "new_inquiry" }], [outcome, { outcome: "won" }], [addNote, { notes: "x" }], [spam, { suspectedSpam: true }], [remove, {}]] as const;
    for (const [handler, body] of calls) expect((await callRoute(handler, { cookie, params: { id: "unknown" }, body })).status).toBe(404);
  });
});
