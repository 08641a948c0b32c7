import { beforeEach, describe, expect, it } from "vitest";
import { POST as addNote } from "@/app/api/leads/[id]/notes/route";
import { PATCH as outcome } from "@/app/api/leads/[id]/outcome/route";
import { DELETE as remove, GET as read, PATCH as edit } from "@/app/api/leads/[id]/route";
import { PATCH as spam } from "@/app/api/leads/[id]/spam/route";
import { PATCH as stage } from "@/app/api/leads/[id]/stage/route";
import { DELETE as removeMany } from "@/app/api/leads/bulk/route";
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
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const names = (leads: { fullName: string }[]) => leads.map(({ fullName }) => fullName);
const page = async (query: Parameters<typeof findLeads>[0]) => names((await findLeads(query, now)).rows);
const withId = ({ id }: { id: string }) => ({ params: { id } });
const eventsOf = (leadId: string) => db.leadEvent.findMany({ where: { leadId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** Every page of a list, one lead each. */
async function leafed(query: Parameters<typeof findLeads>[0]) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await findLeads({ ...query, limit: 1, cursor }, now);
    found.push(...names(rows));
    cursor = next ?? undefined;
  } while (cursor && found.length < 50);
  return found;
}

describe("The list", () => {
  it("has every lead but suspected spam, newest first, whole or by the page", async () => {
    for (const [fullName, days] of [["Second", 2], ["First", 1], ["Third", 3]] as const) await makeLead(db, { fullName, submittedAt: ago(days) });
    await makeLead(db, { fullName: "Trap", suspectedSpam: true, submittedAt: now });
    expect(await page({})).toEqual(["First", "Second", "Third"]);
    expect(await leafed({ view: "all" })).toEqual(["First", "Second", "Third"]);
    expect(await page({ view: "spam" })).toEqual(["Trap"]);
  });

  it("pages on where leads came in at the same moment, and after one of them is gone", async () => {
    for (const fullName of ["A", "B", "C", "D"]) await makeLead(db, { fullName, submittedAt: now });
    const all = await page({});
    expect(await leafed({})).toEqual(all);
    const { next, rows } = await findLeads({ limit: 2 }, now);
    await db.lead.delete({ where: { id: rows[1]?.id ?? "" } });
    expect(await page({ limit: 2, cursor: next ?? "" })).toEqual(all.slice(2));
  });

  it("shows the pipeline: follow-ups due first, then by priority, whoever moved last first; nobody who is won or lost", async () => {
    const people = [
      { fullName: "low, moved", stage: "proposal_sent", submittedAt: ago(30), lastActivity: ago(1) },
      { fullName: "low, new", stage: "new_inquiry", submittedAt: ago(0.5) },
      { fullName: "medium", stage: "initial_contact", submittedAt: ago(8) },
      { fullName: "urgent, long", stage: "discovery_booked", submittedAt: ago(20) },
      { fullName: "urgent", stage: "new_inquiry", submittedAt: ago(2) },
      { fullName: "due before", stage: "decision_pending", submittedAt: ago(1), followUpDate: dayToDate("2026-06-10") },
      { fullName: "due today", stage: "new_inquiry", submittedAt: ago(9), followUpDate: dayToDate("2026-06-17") },
      { fullName: "due tomorrow", stage: "discovery_completed", submittedAt: ago(0.1), followUpDate: dayToDate("2026-06-18") },
      { fullName: "won", stage: "won", submittedAt: ago(1), followUpDate: dayToDate("2026-06-10") },
      { fullName: "lost", stage: "lost", submittedAt: ago(1) },
      { fullName: "spam", stage: "new_inquiry", submittedAt: ago(5), suspectedSpam: true, followUpDate: dayToDate("2026-06-10") },
    ] as const;
    for (const person of people) await makeLead(db, person);
    const expected = ["due today", "due before", "urgent", "urgent, long", "medium", "due tomorrow", "low, new", "low, moved"];
    expect(await page({ view: "pipeline" })).toEqual(expected);
    expect(await leafed({ view: "pipeline" })).toEqual(expected);
    expect(await page({ view: "pipeline", stage: "new_inquiry" })).toEqual(["due today", "urgent", "low, new"]);
    expect(await page({ view: "pipeline", stage: "won" })).toEqual([]);
    expect(await page({ stage: "won" })).toEqual(["won"]);
    const { rows } = await findLeads({ view: "pipeline" }, now);
    expect(rows.map(({ priority, followUpDue }) => [priority, followUpDue])).toEqual([
      ["urgent", true], ["low", true], ["urgent", false], ["urgent", false], ["medium", false], ["low", false], ["low", false], ["low", false],
    ]);
  });

  it("finds any part of a name, email, phone number or Instagram name, in each view and with a stage", async () => {
    await makeLead(db, { fullName: "Zoë O'Neill_50%", email: "zoe@example.org", phone: "+44 7700 900555", instagram: "@zo_lifts", stage: "won" });
    await makeLead(db, { fullName: "Zoe Spam", email: null, suspectedSpam: true });
    await makeLead(db, { fullName: "Ann", email: null, stage: "proposal_sent" });
    for (const q of ["ZOË", "o'neill", "example.org", "900555", "zo_lifts", "_50%", "zo", "50%"]) expect(await page({ q, limit: 10 }), q).toEqual(["Zoë O'Neill_50%"]);
    for (const q of ["zoe_example", "\\", "nobody"]) expect(await page({ q, limit: 10 }), q).toEqual([]);
    expect(await page({ q: "zoë" })).toEqual(["Zoë O'Neill_50%"]);
    expect(await page({ q: "zoe", view: "spam", limit: 10 })).toEqual(["Zoe Spam"]);
    expect(await page({ q: "ann", view: "pipeline", limit: 10 })).toEqual(["Ann"]);
    expect(await page({ q: "an", view: "pipeline" })).toEqual(["Ann"]);
    expect(await page({ q: "ann", view: "pipeline", stage: "initial_contact", limit: 10 })).toEqual([]);
  });

  it("refuses what it does not know, naming it, and names the next page", async () => {
    const { cookie } = await makeSignedInCoach();
    for (const [name, value] of [["view", "open"], ["stage", "call_me"], ["limit", "201"], ["cursor", "1_x"], ["cursor", Buffer.from('[0,"today","x"]').toString("base64url")]]) {
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

describe("The figures", () => {
  it("count each stage and the urgent ones, without suspected spam, through every kind of change", async () => {
    const { cookie } = await makeSignedInCoach();
    const none = { total: 0, active: 0, newInquiries: 0, conversionRate: 0, actionRequired: 0 };
    expect(await findPipelineStats(now)).toMatchObject(none);
    for (const open of openStages) for (const days of [0.5, 2, 4, 6, 8]) await makeLead(db, { stage: open, submittedAt: ago(days) });
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

  it("and the first page take three statements at most, with a search too", async () => {
    const { cookie } = await makeSignedInCoach();
    for (let made = 0; made < 60; made += 1) await makeLead(db, { submittedAt: ago(made) });
    await callRoute(stats, { cookie });
    const { statements } = await countStatements(async () => {
      expect((await callRoute(list, { cookie, query: { view: "pipeline", limit: 50 } })).body).toHaveLength(50);
      await callRoute(stats, { cookie });
    });
    expect(statements).toBeLessThanOrEqual(3);
    expect((await countStatements(() => callRoute(list, { cookie, query: { q: "lea", limit: 50 } }))).statements).toBe(1);
  });
});

describe("Adding a prospect", () => {
  it("mails her the discovery form with her own link, once however often it is asked", async () => {
    const { cookie } = await makeSignedInCoach();
    const body = { fullName: "  Maya   Jones ", email: "Maya@Example.com " };
    const first = await callRoute(quickAdd, { cookie, body });
    expect([first.status, first.body]).toMatchObject([201, { fullName: "Maya Jones", email: "maya@example.com", stage: "new_inquiry", contactMethod: "email", nextAction: "Send discovery email" }]);
    const again = await Promise.all([1, 2].map(() => callRoute(quickAdd, { cookie, body })));
    expect(again.map(({ status, body: { id } }) => [status, id])).toEqual([[200, first.body.id], [200, first.body.id]]);
    expect(await sendDueBatch(new Date())).toMatchObject({ sent: 1, failed: 0 });
    const { leadRef } = await db.lead.findUniqueOrThrow({ where: { id: first.body.id } });
    const mail = await db.emailMessage.findFirstOrThrow();
    expect(mail).toMatchObject({ type: "discovery-invite", toEmail: "maya@example.com", userId: null, leadId: first.body.id });
    expect(mail.subject).toMatch(/would like to get to know you$/);
    expect(mail.text).toContain("Hi Maya,");
    expect(mail.text).toContain(`/discovery?ref=${leadRef}`);
    expect((await eventsOf(first.body.id)).map(({ kind }) => kind)).toEqual(["created"]);
  });

  it("at once, twice, makes one lead", async () => {
    const { cookie } = await makeSignedInCoach();
    const both = await Promise.all([1, 2].map(() => callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect([await db.lead.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });

  it("needs a name and an email, and says which", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(quickAdd, { cookie, body: { fullName: " ", email: "maya" } });
    expect([status, body.fields]).toEqual([400, { fullName: "Please enter a name", email: "Please enter a valid email" }]);
  });

  it("makes an absolute link with no more than a name, the same one when pressed twice", async () => {
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

  it("gives an open lead of that email her link, and a closed one a new beginning", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { email: "maya@example.com" });
    const { status, body } = await callRoute(trackableLink, { cookie, body: { fullName: "M", email: "maya@example.com" } });
    expect([status, body.lead.id, body.lead.fullName]).toEqual([200, lead.id, lead.fullName]);
    await db.lead.update({ where: { id: lead.id }, data: { stage: "lost" } });
    expect((await callRoute(trackableLink, { cookie, body: { fullName: "M", email: "maya@example.com" } })).status).toBe(201);
  });
});

describe("A stage", () => {
  it("is one of the first six, by either name, and stands in the history with its notes", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { submittedAt: ago(9) });
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

  it.each(["won", "lost", "nowhere", "", null, 7])("cannot be %s", async (to) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(stage, { cookie, ...withId(await makeLead(db)), body: { stage: to } });
    expect([status, body]).toEqual([400, { message: "Please choose a stage from the list", fields: { stage: "Please choose a stage from the list" } }]);
  });

  it("opens a lost lead again, but not one who is a client, nor suspected spam", async () => {
    const { cookie } = await makeSignedInCoach();
    const lost = await makeLead(db, { stage: "lost", outcomeReason: "No time" });
    expect((await callRoute(stage, { cookie, ...withId(lost), body: { stage: "initial_contact" } })).body).toMatchObject({ stage: "initial_contact", outcomeReason: null });
    const { userId: clientId } = await makeClient(db);
    const won = await makeLead(db, { stage: "won", clientId });
    const trapped = await makeLead(db, { suspectedSpam: true });
    for (const lead of [won, trapped]) {
      expect((await callRoute(stage, { cookie, ...withId(lead), body: { stage: "initial_contact" } })).status).toBe(409);
      expect((await callRoute(outcome, { cookie, ...withId(lead), body: { outcome: "lost" } })).status).toBe(409);
    }
  });
});

describe("An outcome", () => {
  it("is won or lost, with a reason or without, and said twice it is said once", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { stage: "proposal_sent" });
    const say = (body: object) => callRoute(outcome, { cookie, ...withId(lead), body });
    expect((await say({ outcome: "won" })).body).toMatchObject({ stage: "won", priority: null, nextAction: "Review status", outcomeReason: null });
    await say({ outcome: "won" });
    expect((await say({ outcome: "lost", reason: "Found a gym" })).body).toMatchObject({ stage: "lost", outcomeReason: "Found a gym" });
    await say({ outcome: "lost", reason: "Found a gym" });
    expect((await say({ outcome: "lost" })).body.outcomeReason).toBe("Found a gym");
    expect((await eventsOf(lead.id)).map(({ fromStage, toStage, text }) => [fromStage, toStage, text])).toEqual([
      ["proposal_sent", "won", null],
      ["won", "lost", "Found a gym"],
    ]);
    expect((await say({ outcome: "maybe" })).body.fields).toEqual({ outcome: "Please choose won or lost" });
  });
});

describe("Editing a lead", () => {
  it("changes what is sent, clears what is blank, and keeps in the history what changed", async () => {
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

  it.each([
    ["fullName", " "], ["email", "maya"], ["budget", "lots"], ["urgency", "huge"], ["followUpDate", "2026-02-30"], ["followUpDate", "1026-02-20"], ["contactMethod", "fax"], ["referralSource", "TV"],
    ["trainingExperience", "4"], ["personalNotes", "x".repeat(10_001)],
  ])("refuses a wrong %s, naming it (%#)", async (name, value) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(edit, { cookie, ...withId(await makeLead(db)), body: { [name]: value } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
  });

  it("takes notes into the history", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db);
    expect(await callRoute(addNote, { cookie, ...withId(lead), body: { notes: "Called, no answer" } })).toMatchObject({ status: 201, body: { kind: "note", text: "Called, no answer" } });
    expect((await callRoute(addNote, { cookie, ...withId(lead), body: { notes: " " } })).body.fields).toEqual({ notes: "Please write a note" });
  });
});

describe("Suspected spam", () => {
  it("can be taken back, which thanks her, and filed again, which holds what waits", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { suspectedSpam: true, answeredAt: now });
    const file = (suspectedSpam: boolean) => callRoute(spam, { cookie, ...withId(lead), body: { suspectedSpam } });
    expect((await file(false)).body).toMatchObject({ suspectedSpam: false });
    expect(await db.emailMessage.findMany()).toMatchObject([{ type: "discovery", leadId: lead.id, status: "queued" }]);
    await file(false);
    await file(true);
    expect(await db.emailMessage.count()).toBe(0);
    expect((await eventsOf(lead.id)).map(({ kind }) => kind)).toEqual(["taken_back", "spam"]);
    expect((await findPipelineStats(now)).total).toBe(0);
  });

  it("gets no mail that was on its way", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body: lead } = await callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } });
    await db.lead.update({ where: { id: lead.id }, data: { suspectedSpam: true } });
    expect(await sendDueBatch(new Date())).toMatchObject({ sent: 0, failed: 0 });
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe("Deleting leads", () => {
  it("takes what was about them along, one by one or many at once", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body: invited } = await callRoute(quickAdd, { cookie, body: { fullName: "Maya", email: "maya@example.com" } });
    const [one, two] = [await makeLead(db), await makeLead(db)];
    expect((await callRoute(remove, { cookie, ...withId(one) })).body).toEqual({ success: true });
    expect((await callRoute(remove, { cookie, ...withId(one) })).status).toBe(404);
    expect((await callRoute(removeMany, { cookie, body: { leadIds: [invited.id, two.id, one.id, invited.id, "unknown"] } })).body).toEqual({ deleted: 2, notFound: [one.id, "unknown"] });
    expect([await db.lead.count(), await db.leadEvent.count(), await db.emailMessage.count()]).toEqual([0, 0, 0]);
    expect((await callRoute(removeMany, { cookie, body: { leadIds: [] } })).body.fields).toEqual({ leadIds: "Please select at least one lead" });
  });

  it("leaves the client whom one has become", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    await callRoute(remove, { cookie, ...withId(await makeLead(db, { stage: "won", clientId })) });
    expect(await db.client.count()).toBe(1);
  });
});

describe("A lead who is not there", () => {
  it("is 404 for every call", async () => {
    const { cookie } = await makeSignedInCoach();
    const calls = [[read, {}], [edit, {}], [stage, { stage: "new_inquiry" }], [outcome, { outcome: "won" }], [addNote, { notes: "x" }], [spam, { suspectedSpam: true }], [remove, {}]] as const;
    for (const [handler, body] of calls) expect((await callRoute(handler, { cookie, params: { id: "unknown" }, body })).status).toBe(404);
  });
});
