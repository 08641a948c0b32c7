import { beforeEach, describe, expect, it } from "vitest";
import { GET as readProfile, PATCH as editProfile } from "@/app/api/profile/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { recordFeedback } from "@/lib/work/check-ins/feedback-commands";
import { removeLeads } from "@/lib/outreach/leads/commands";
import { dismissLeadSubmissions, keepFormBesideLead } from "@/lib/outreach/leads/submission-commands";
import { createMessage, markMessagesRead } from "@/lib/work/messages/commands";
import { db, transaction } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { queueStaffDigests } from "@/lib/practice/digest/commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

// A Wednesday in London in winter.
const at = (time: string) => new Date(`2026-11-25T${time}:00Z`);
const longAgo = at("00:00");
const makeDigestCoach = (overrides: Parameters<typeof makeSignedInCoach>[0] = {}) => makeSignedInCoach({ passwordHash: "x", createdAt: new Date("2026-01-01"), ...overrides });
const makeWriter = (firstName: string, lastName = "Hart") => makeSignedInClient({ user: { firstName, lastName, createdAt: longAgo } });
const digests = () => db.emailMessage.findMany({ where: { type: "staff-digest" }, select: { userId: true, occasion: true, props: true }, orderBy: [{ createdAt: "asc" }, { userId: "asc" }] });

describe("A coach's digest", () => {
  it("names who wrote, checked in and sent the discovery form since the last one, and quotes nothing", async () => {
    const [coach, lucy, hannah] = [await makeDigestCoach(), await makeWriter("Lucy"), await makeWriter("Hannah")];
    await createMessage(lucy.actor, { recipientId: coach.id, content: "I am pregnant" }, at("09:10"));
    await makeCheckIn(db, { clientId: hannah.id, submittedAt: at("09:20") });
    await makeLead(db, { fullName: "Priya Shah", answeredAt: at("09:30") });
    await makeLead(db, { fullName: "Sam Spam", answeredAt: at("09:30"), suspectedSpam: true });
    await makeLead(db, { fullName: "Ada Added", answeredAt: null });
    expect(await queueStaffDigests(at("10:05"))).toBe(1);
    expect(await digests()).toMatchObject([{ userId: coach.id, occasion: "2026-11-25T10:00", props: { messages: ["Lucy Hart"], checkIns: ["Hannah Hart"], leads: ["Priya Shah"] } }]);
    await sendDueBatch(at("10:06"), outboxProvider);
    const { subject, text } = await db.emailMessage.findFirstOrThrow({ where: { type: "staff-digest" } });
    expect(subject).toBe("New: 1 conversation, 1 check-in and 1 lead");
    expect(text).toMatch(/New messages from Lucy Hart\.\s+New check-in from Hannah Hart\.\s+New discovery form from Priya Shah\./);
    expect(text).not.toContain("pregnant");
  });

  it("is not sent without news, and says each thing once", async () => {
    const [coach, lucy] = [await makeDigestCoach(), await makeWriter("Lucy")];
    expect(await queueStaffDigests(at("09:00"))).toBe(0);
    await createMessage(lucy.actor, { recipientId: coach.id, content: "Hello" }, at("09:30"));
    expect(await queueStaffDigests(at("09:40"))).toBe(1);
    expect(await queueStaffDigests(at("09:50"))).toBe(0);
    expect(await queueStaffDigests(at("10:00"))).toBe(0);
    // Another message in a conversation that is still unread is no news.
    await createMessage(lucy.actor, { recipientId: coach.id, content: "Are you there?" }, at("10:10"));
    expect(await queueStaffDigests(at("11:00"))).toBe(0);
    await markMessagesRead(coach.actor, lucy.id);
    await createMessage(lucy.actor, { recipientId: coach.id, content: "Thank you" }, at("11:20"));
    expect(await queueStaffDigests(at("12:00"))).toBe(1);
    expect((await digests()).map(({ occasion }) => occasion)).toEqual(["2026-11-25T09:00", "2026-11-25T12:00"]);
  });

  it("leaves out what a coach has dealt with already", async () => {
    const [coach, lucy, hannah] = [await makeDigestCoach(), await makeWriter("Lucy"), await makeWriter("Hannah")];
    await createMessage(lucy.actor, { recipientId: coach.id, content: "Hello" }, at("09:10"));
    await markMessagesRead(coach.actor, lucy.id);
    const { id } = await makeCheckIn(db, { clientId: hannah.id, submittedAt: at("09:20") });
    await recordFeedback(coach.actor, id, { feedback: "Well done!", sendFollowUpEmail: false, sendAgain: false }, at("09:25"));
    expect(await queueStaffDigests(at("10:00"))).toBe(0);
  });

  it("names a lead whose next form from the public page waits for the coach", async () => {
    const coach = await makeDigestCoach();
    const lead = await makeLead(db, { fullName: "Priya Shah", email: "priya@example.com", answeredAt: new Date("2026-11-20T09:00:00Z") });
    const sendForm = (now: Date, more: object = {}) => transaction((tx) => keepFormBesideLead(tx, lead, { answers: { ...minimalDiscoveryAnswers, ...more }, consentAt: now }, now));
    await sendForm(at("09:30"));
    expect(await queueStaffDigests(at("10:00"))).toBe(1);
    expect((await digests())[0]?.props).toMatchObject({ leads: ["Priya Shah"], leadIds: [lead.id] });
    expect(await queueStaffDigests(at("11:00"))).toBe(0);
    const other = await makeLead(db, { fullName: "Ana Lee", email: "ana@example.com" });
    await transaction((tx) => keepFormBesideLead(tx, other, { answers: minimalDiscoveryAnswers, consentAt: null }, at("11:30")));
    await dismissLeadSubmissions(coach.actor, other.id, "all", at("11:40"));
    expect(await queueStaffDigests(at("12:00"))).toBe(0);
    // No second notification is made while the first form still waits.
    await sendForm(at("12:30"), { yourStory: "Two children" });
    expect(await queueStaffDigests(at("13:00"))).toBe(1);
    expect((await digests())[1]?.props).toMatchObject({ leads: ["Priya Shah"] });
  });

  it("misses nothing that is written while one is being made", async () => {
    const [coach, lucy, hannah] = [await makeDigestCoach(), await makeWriter("Lucy"), await makeWriter("Hannah")];
    await createMessage(lucy.actor, { recipientId: coach.id, content: "Hello" }, at("09:10"));
    expect(await queueStaffDigests(at("09:40"))).toBe(1);
    await createMessage(hannah.actor, { recipientId: coach.id, content: "Hello" }, new Date(at("09:40").getTime() - 1000));
    expect(await queueStaffDigests(at("10:00"))).toBe(1);
    expect((await digests())[1]?.props).toMatchObject({ messages: ["Hannah Hart"] });
  });

  it("comes as often as each coach chooses, once a slot however many servers run the job", async () => {
    const [often, hourly, twice] = [await makeDigestCoach({ id: "a", digest: "as_it_happens" }), await makeDigestCoach({ id: "b" }), await makeDigestCoach({ id: "c", digest: "twice_a_day" })];
    const lucy = await makeWriter("Lucy");
    await createMessage(lucy.actor, { recipientId: often.id, content: "Hello" }, at("06:00"));
    await Promise.all([1, 2, 3].map(() => queueStaffDigests(at("06:10"))));
    await Promise.all([1, 2, 3].map(() => queueStaffDigests(at("07:00"))));
    await Promise.all([1, 2, 3].map(() => queueStaffDigests(at("08:00"))));
    expect((await digests()).map(({ userId, occasion }) => [userId, occasion])).toEqual([
      [often.id, "2026-11-25T06:10"],
      [hourly.id, "2026-11-25T07:00"],
      [twice.id, "2026-11-25T08:00"],
    ]);
  });

  it("no longer names a lead who was deleted, and repeats nobody else after that", async () => {
    const coach = await makeDigestCoach();
    const [priya] = [await makeLead(db, { fullName: "Priya Shah", answeredAt: at("09:30") }), await makeLead(db, { fullName: "Sam Reed", answeredAt: at("09:40") })];
    expect(await queueStaffDigests(at("10:05"))).toBe(1);
    await sendDueBatch(at("10:06"), outboxProvider);
    await removeLeads(coach.actor, [priya.id], at("10:30"));
    expect(JSON.stringify(await db.emailMessage.findMany({ where: { userId: coach.id } }))).not.toContain("Priya");
    expect(await queueStaffDigests(at("11:05"))).toBe(0);
  });

  it("goes to nobody who has left or has no password yet", async () => {
    const lucy = await makeWriter("Lucy");
    await makeDigestCoach({ archivedAt: longAgo });
    await makeSignedInCoach({ passwordHash: null });
    await makeCheckIn(db, { clientId: lucy.id, submittedAt: at("09:20") });
    expect(await queueStaffDigests(at("10:00"))).toBe(0);
  });

  it("is chosen in the profile, by coaches only", async () => {
    const [coach, client] = [await makeDigestCoach(), await makeWriter("Lucy")];
    expect((await callRoute(readProfile, { cookie: coach.cookie })).body.digest).toBe("hourly");
    expect((await callRoute(editProfile, { cookie: coach.cookie, body: { digest: "twice_a_day" } })).body.digest).toBe("twice_a_day");
    expect((await callRoute(editProfile, { cookie: coach.cookie, body: { digest: "never" } })).status).toBe(400);
    expect((await callRoute(editProfile, { cookie: client.cookie, body: { digest: "twice_a_day" } })).body.digest).toBeNull();
    expect((await db.user.findUniqueOrThrow({ where: { id: client.id } })).digest).toBe("hourly");
  });
});
