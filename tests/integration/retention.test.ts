import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import { makeLead } from "@/tests/factories/leads";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-06-17T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe("cleanUpOldData", () => {
  it("deletes drafts after a year and webhook events after 90 days", async () => {
    const [oldDraftOwner, newDraftOwner] = [await makeSignedInClient(), await makeSignedInClient()];
    await db.draft.create({ data: { userId: oldDraftOwner.id, form: "intake", data: {}, updatedAt: daysAgo(366) } });
    await db.draft.create({ data: { userId: newDraftOwner.id, form: "intake", data: {}, updatedAt: daysAgo(364) } });
    await db.webhookEvent.createMany({ data: [91, 89].map((days) => ({ id: `evt_${days}`, gateway: "stripe" as const, type: "invoice.paid", receivedAt: daysAgo(days) })) });
    await cleanUpOldData(now);
    expect(await db.draft.findMany({ select: { userId: true } })).toEqual([{ userId: newDraftOwner.id }]);
    expect(await db.webhookEvent.findMany({ select: { id: true } })).toEqual([{ id: "evt_89" }]);
  });

  it("deletes a new email address that nobody confirmed within seven days", async () => {
    const [late, inTime] = [await makeSignedInClient(), await makeSignedInClient()];
    for (const [{ id: userId }, days] of [[late, 8], [inTime, 6]] as const) await db.emailChange.create({ data: { userId, newEmail: "new@example.com", requestedAt: daysAgo(days) } });
    await cleanUpOldData(now);
    expect(await db.emailChange.findMany({ select: { userId: true } })).toEqual([{ userId: inTime.id }]);
  });

  it("clears the content of emails after a year, or after eight days with a password link, and keeps that they were sent", async () => {
    const client = await makeSignedInClient();
    const makeEmail = (type: string, days: number, status: "sent" | "unclear" | "failed" = "sent") => ({
      key: `${type} ${days} ${status}`, type, occasion: "o", userId: client.id, toEmail: client.user.email, props: { feedback: "Lovely" }, subject: "For you", html: "<p>Words</p>", text: "Words", status,
      sendAfter: daysAgo(days), createdAt: daysAgo(days), sentAt: daysAgo(days),
    });
    await db.emailMessage.createMany({
      data: [
        makeEmail("coach-feedback", 366), makeEmail("coach-feedback", 366, "unclear"), makeEmail("coach-feedback", 364), makeEmail("password-reset", 9), makeEmail("set-password", 7),
        // A failed email has no content yet, but its props include the feedback.
        { ...makeEmail("coach-feedback", 366, "failed"), subject: null, html: null, text: null },
      ],
    });
    await cleanUpOldData(now);
    const rows = await db.emailMessage.findMany({ select: { key: true, toEmail: true, props: true, subject: true, html: true, text: true }, orderBy: { key: "asc" } });
    expect(rows.map(({ toEmail }) => toEmail)).toEqual(Array.from({ length: 6 }, () => client.user.email));
    const cleared = rows.filter(({ subject }) => subject === null);
    expect(cleared.map(({ key }) => key)).toEqual(["coach-feedback 366 failed", "coach-feedback 366 sent", "coach-feedback 366 unclear", "password-reset 9 sent"]);
    for (const { props, html, text } of cleared) expect([props, html, text]).toEqual([{}, null, null]);
  });

  it("anonymises leads who did not become clients, two years after their last activity", { timeout: 30_000 }, async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const lost = await makeLead(db, { fullName: "Lena Old", email: "lena@example.com", stage: "lost", yourStory: "A knee", submittedAt: daysAgo(800), lastActivity: daysAgo(731) });
    await db.emailMessage.create({ data: { key: "k", type: "discovery", occasion: "o", leadId: lost.id, toEmail: "lena@example.com", props: {}, sendAfter: now, createdAt: now } });
    await db.notification.create({ data: { userId: coach.id, kind: "lead_answered", occasion: lost.id, text: "Lena Old filled in your discovery form.", createdAt: now } });
    await makeLead(db, { fullName: "Mona Worked", submittedAt: daysAgo(800), lastActivity: daysAgo(729) });
    await makeLead(db, { fullName: "Nina Client", clientId: client.id, submittedAt: daysAgo(800) });
    await cleanUpOldData(now);
    await cleanUpOldData(now);
    const leads = await db.lead.findMany({ select: { fullName: true, email: true, stage: true, yourStory: true, submittedAt: true }, orderBy: { fullName: "asc" } });
    expect(leads.map(({ fullName }) => fullName)).toEqual(["Erased", "Mona Worked", "Nina Client"]);
    expect(leads[0]).toEqual({ fullName: "Erased", email: null, stage: "lost", yourStory: null, submittedAt: daysAgo(800) });
    expect([await db.emailMessage.count(), await db.notification.count({ where: { kind: "lead_answered" } })]).toEqual([0, 0]);
    expect(await db.auditEvent.findMany({ select: { action: true, actorId: true, detail: true } })).toEqual([{ action: "leads.forgotten", actorId: null, detail: { count: 1 } }]);
  });
});
