import { beforeEach, describe, expect, it } from "vitest";
import { POST as archive } from "@/app/api/retention/archive-clients/route";
import { POST as eraseLeads } from "@/app/api/retention/erase-leads/route";
import { POST as keep } from "@/app/api/retention/keep/route";
import { GET as read } from "@/app/api/retention/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { db } from "@/lib/platform/db";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import type { ErasureProposals } from "@/lib/practice/retention/contract";
import { findErasureProposals } from "@/lib/practice/retention/queries";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date();
const monthsAgo = (months: number) => new Date(now.getTime() - months * 30.5 * 86_400_000);
const makeInactiveClient = (firstName: string, months = 30) => makeClient(db, { user: { firstName, lastName: "", createdAt: monthsAgo(months) }, client: { joinDate: monthsAgo(months) } });
const findNames = async (at = now) => {
  const { leads, clients } = await findErasureProposals(at);
  return { leads: leads.map(({ name }) => name), clients: clients.map(({ name }) => name) };
};

describe("Data to erase", () => {
  it("lists leads without contact for twelve months, longest first, and no others", async () => {
    await makeLead(db, { fullName: "Quiet", submittedAt: monthsAgo(20), lastActivity: monthsAgo(13) });
    await makeLead(db, { fullName: "Quieter", submittedAt: monthsAgo(15), stage: "lost" });
    await makeLead(db, { fullName: "Spam", submittedAt: monthsAgo(14), suspectedSpam: true });
    await makeLead(db, { fullName: "Worked on", submittedAt: monthsAgo(20), lastActivity: monthsAgo(11) });
    await makeLead(db, { fullName: "To follow up", submittedAt: monthsAgo(20), followUpDate: monthsAgo(-1) });
    await makeLead(db, { fullName: "Kept", submittedAt: monthsAgo(20), keepUntil: monthsAgo(-1) });
    await makeLead(db, { fullName: "Wrote again", submittedAt: monthsAgo(20), submissions: { create: { source: "public_form", status: "waiting", answers: {}, submittedAt: monthsAgo(1) } } });
    await makeLead(db, { fullName: "A client", submittedAt: monthsAgo(20), clientId: (await makeSignedInClient()).id });
    await makeLead(db, { fullName: "Erased", email: null, submittedAt: monthsAgo(20) });
    expect((await findNames()).leads).toEqual(["Quieter", "Spam", "Quiet"]);
  });

  it("lists a hundred of each and counts them all", async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `quiet-${index}`);
    await db.lead.createMany({ data: ids.map((fullName) => ({ fullName, submittedAt: monthsAgo(20) })) });
    await db.user.createMany({ data: ids.map((id) => ({ id, role: "client", email: `${id}@example.com`, firstName: id, lastName: "", createdAt: monthsAgo(30) })) });
    await db.client.createMany({ data: ids.map((userId) => ({ userId, joinDate: monthsAgo(30) })) });
    const { leads, clients, leadCount, clientCount } = await findErasureProposals(now);
    expect([leads.length, clients.length, leadCount, clientCount]).toEqual([100, 100, 101, 101]);
    expect(await findErasureProposals(monthsAgo(20))).toMatchObject({ leadCount: 0, clientCount: 0 });
  });

  it("lists clients without activity for 24 months, longest first, and no others", async () => {
    const coach = await makeSignedInCoach();
    await makeInactiveClient("Quiet", 30);
    await makeInactiveClient("Quieter", 40);
    await makeInactiveClient("Newer", 20);
    const [checkedIn, wrote, paid, subscribed, paused, kept, archived] = [
      await makeInactiveClient("Checked in"), await makeInactiveClient("Wrote"), await makeInactiveClient("Paid"), await makeInactiveClient("Subscribed"), await makeInactiveClient("Paused"), await makeInactiveClient("Kept"), await makeInactiveClient("Archived"),
    ];
    await makeCheckIn(db, { clientId: checkedIn.userId, submittedAt: monthsAgo(2) });
    const thread = await db.thread.create({ data: { clientId: wrote.userId, staffKey: "coach", lastMessageAt: now } });
    await db.message.create({ data: { threadId: thread.id, senderId: wrote.userId, recipientId: coach.id, content: "Hello", createdAt: monthsAgo(2) } });
    const plan = { gateway: "sandbox" as const, planName: "Monthly", priceId: "price_monthly_coaching", amountMinor: 100, currency: "gbp", mirroredAt: now };
    await db.payment.create({ data: { ...plan, clientId: paid.userId, gatewayId: "p", status: "succeeded", createdAt: monthsAgo(2), paidAt: monthsAgo(2) } });
    await db.subscription.create({ data: { ...plan, clientId: subscribed.userId, gatewayId: "s", recurring: true, status: "active", startedAt: monthsAgo(30) } });
    await db.pause.create({ data: { clientId: paused.userId, startsOn: monthsAgo(1), endsOn: monthsAgo(-1) } });
    await db.client.update({ where: { userId: kept.userId }, data: { keepUntil: monthsAgo(-1) } });
    await db.user.update({ where: { id: archived.userId }, data: { archivedAt: now } });
    expect((await findNames()).clients).toEqual(["Quieter", "Quiet"]);
  });

  it("follows the months in the settings", async () => {
    const { cookie } = await makeSignedInCoach();
    await makeLead(db, { fullName: "Half a year", submittedAt: monthsAgo(7) });
    await makeInactiveClient("A year", 13);
    expect(await findNames()).toEqual({ leads: [], clients: [] });
    expect((await callRoute(editSettings, { cookie, body: { leadRetentionMonths: 6, clientRetentionMonths: 12 } })).status).toBe(200);
    const { body } = await callRoute(read, { cookie });
    expect(body as ErasureProposals).toMatchObject({ leadRetentionMonths: 6, clientRetentionMonths: 12, leadCount: 1, clientCount: 1, leads: [{ name: "Half a year" }], clients: [{ name: "A year" }] });
    for (const months of [0, 121, 1.5, "6"]) expect((await callRoute(editSettings, { cookie, body: { leadRetentionMonths: months } })).status).toBe(400);
  });

  it("erases leads at once and keeps them in the statistics; those in contact since are skipped", async () => {
    const { cookie } = await makeSignedInCoach();
    const quiet = await makeLead(db, { fullName: "Quiet", stage: "lost", submittedAt: monthsAgo(20) });
    const fresh = await makeLead(db, { fullName: "Fresh", submittedAt: monthsAgo(20), lastActivity: now });
    const body = { leadIds: [quiet.id, quiet.id, fresh.id, "unknown"] };
    expect((await callRoute(eraseLeads, { cookie, body })).body).toEqual({ done: 1, skipped: 2 });
    expect((await callRoute(eraseLeads, { cookie, body })).body).toEqual({ done: 0, skipped: 3 });
    expect(await db.lead.findMany({ select: { fullName: true, email: true, stage: true }, orderBy: { fullName: "asc" } })).toEqual([
      { fullName: "Erased", email: null, stage: "lost" },
      { fullName: "Fresh", email: fresh.email, stage: "new_inquiry" },
    ]);
  });

  it("asks the coach to confirm before erasing, unless they signed in lately", async () => {
    const { cookie } = await makeSignedInCoach();
    const quiet = await makeLead(db, { submittedAt: monthsAgo(20) });
    await db.session.updateMany({ data: { createdAt: monthsAgo(0.1), confirmedAt: null } });
    const { status, body } = await callRoute(eraseLeads, { cookie, body: { leadIds: [quiet.id] } });
    expect([status, body.reason, await db.lead.count({ where: { id: quiet.id } })]).toEqual([403, "step-up", 1]);
  });

  it("archives clients, who can be restored for 30 days; those active since are skipped", async () => {
    const { cookie } = await makeSignedInCoach();
    const [quiet, active] = [await makeInactiveClient("Quiet"), await makeInactiveClient("Active")];
    await makeCheckIn(db, { clientId: active.userId, submittedAt: now });
    expect((await callRoute(archive, { cookie, body: { clientIds: [quiet.userId, active.userId] } })).body).toEqual({ done: 1, skipped: 1 });
    expect(await db.user.findMany({ where: { role: "client", archivedAt: { not: null } }, select: { firstName: true } })).toEqual([{ firstName: "Quiet" }]);
  });

  it("keeps people for as many months as chosen, also from the automatic erasure after two years", async () => {
    const { cookie } = await makeSignedInCoach();
    const lead = await makeLead(db, { fullName: "Kept", submittedAt: monthsAgo(30) });
    await makeLead(db, { fullName: "Other", submittedAt: monthsAgo(30) });
    const client = await makeInactiveClient("Kept");
    for (const months of [0, 61, undefined]) expect((await callRoute(keep, { cookie, body: { leadIds: [lead.id], months } })).status).toBe(400);
    expect((await callRoute(keep, { cookie, body: { leadIds: [lead.id], clientIds: [client.userId], months: 6 } })).body).toEqual({ kept: 2 });
    expect(await findNames()).toEqual({ leads: ["Other"], clients: [] });
    await cleanUpOldData(now);
    expect((await db.lead.findMany({ select: { fullName: true }, orderBy: { fullName: "asc" } })).map(({ fullName }) => fullName)).toEqual(["Erased", "Kept"]);
    expect(await findNames(monthsAgo(-7))).toEqual({ leads: ["Kept"], clients: ["Kept"] });
    await cleanUpOldData(monthsAgo(-7));
    expect(await db.lead.count({ where: { fullName: "Kept" } })).toBe(0);
  });

  it("is mentioned to the coach once a month and never erases a client by itself", async () => {
    const coach = await makeSignedInCoach();
    await makeLead(db, { submittedAt: monthsAgo(13) });
    await makeInactiveClient("Quiet", 60);
    await cleanUpOldData(now);
    await cleanUpOldData(now);
    expect(await db.notification.findMany({ select: { userId: true, kind: true, text: true, href: true } })).toEqual([
      { userId: coach.id, kind: "data_to_erase", text: "You haven't been in contact with 1 lead and 1 inactive client for a long time. Check whether to keep their data.", href: "/data-to-erase" },
    ]);
    expect(await db.user.count({ where: { role: "client", archivedAt: null } })).toBe(1);
  });
});
