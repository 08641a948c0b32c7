import { beforeEach, describe, expect, it } from "vitest";
import { GET as getHistory } from "@/app/api/email-automation/history/route";
import type { SentEmail } from "@/lib/core/email/contract";
import { countEmailsSentSince } from "@/lib/core/email/queries";
import { db } from "@/lib/platform/db";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const start = new Date("2026-03-02T09:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const makeCampaign = (minutes = 0) => db.campaign.create({ data: { job: "tuesday-chase", occasion: "2026-03-02", trigger: "manual", ranAt: minutesLater(minutes) } });
const makeEmail = (toEmail: string, minutes: number, campaignId?: string) =>
  db.emailMessage.create({ data: { key: toEmail + minutes, type: "checkin-chase", occasion: "2026-03-02", toEmail, props: {}, sendAfter: start, createdAt: minutesLater(minutes), campaignId } });
const makeSkip = async (campaignId: string, firstName: string, minutes: number, reason = "Already submitted") => {
  const { userId, user } = await makeClient(db, { user: { firstName, lastName: "Bell" } });
  await db.emailSkip.create({ data: { campaignId, clientId: userId, type: "checkin-chase", occasion: "2026-03-02", reason, createdAt: minutesLater(minutes) } });
  return user.email;
};
const asCoach = async () => createSessionCookieHeader(await makeCoach(db));
const recipients = (rows: SentEmail[]) => rows.map(({ status, toEmail, toName }) => (status === "skipped" ? `not ${toName}` : toEmail));

describe("the email history", () => {
  it("lists sent emails and skipped clients with the reason, newest first", async () => {
    const { id } = await makeCampaign();
    await makeEmail("a@example.com", 1, id);
    const email = await makeSkip(id, "Ada", 2);
    await makeEmail("b@example.com", 3);
    const { body } = await callRoute(getHistory, { cookie: await asCoach() });
    expect(recipients(body)).toEqual(["b@example.com", "not Ada Bell", "a@example.com"]);
    expect(body[1]).toMatchObject({ type: "checkin-chase", name: "Chase", status: "skipped", error: "Already submitted", toEmail: email, subject: null, sentAt: null, readable: false, createdAt: minutesLater(2).toISOString() });
  });

  it("can be limited to one campaign run", async () => {
    const [first, second] = [await makeCampaign(0), await makeCampaign(10)];
    await makeEmail("a@example.com", 1, first.id);
    await makeSkip(first.id, "Ada", 2);
    await makeEmail("b@example.com", 11, second.id);
    await makeSkip(second.id, "Bo", 12);
    await makeEmail("c@example.com", 13);
    const cookie = await asCoach();
    expect(recipients((await callRoute(getHistory, { cookie, query: { campaign: second.id } })).body)).toEqual(["not Bo Bell", "b@example.com"]);
    expect((await callRoute(getHistory, { cookie, query: { campaign: "no-such-run" } })).body).toEqual([]);
  });

  it("pages without gaps or duplicates, even with equal times", async () => {
    const { id } = await makeCampaign();
    for (let minute = 0; minute < 3; minute++) {
      for (const name of ["a", "b", "c"]) await makeEmail(`${name}${minute}@example.com`, minute, id);
      for (const name of ["Ada", "Bo"]) await makeSkip(id, name + minute, minute);
    }
    const cookie = await asCoach();
    const expected = recipients((await callRoute(getHistory, { cookie })).body);
    expect(expected).toHaveLength(15);
    for (const query of [{ limit: "4" }, { limit: "4", campaign: id }]) {
      const paged: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await callRoute(getHistory, { cookie, query: { ...query, ...(cursor && { cursor }) } });
        paged.push(...recipients(page.body));
        cursor = page.headers.get("next-cursor");
      }
      expect(paged).toEqual(expected);
    }
  });

  it("can be filtered by status", async () => {
    const { id } = await makeCampaign();
    for (const [index, status] of (["queued", "sending", "sent", "failed", "unclear"] as const).entries())
      await db.emailMessage.update({ where: { id: (await makeEmail(`${status}@example.com`, index, id)).id }, data: { status }, select: { id: true } });
    await makeSkip(id, "Ada", 9);
    const cookie = await asCoach();
    const recipientsWithStatus = async (status: string) => recipients((await callRoute(getHistory, { cookie, query: { status, campaign: id } })).body);
    expect(await recipientsWithStatus("waiting")).toEqual(["sending@example.com", "queued@example.com"]);
    for (const status of ["sent", "failed", "unclear"]) expect(await recipientsWithStatus(status)).toEqual([`${status}@example.com`]);
    expect(await recipientsWithStatus("written")).toEqual(["unclear@example.com", "failed@example.com", "sent@example.com", "sending@example.com", "queued@example.com"]);
    expect(await recipientsWithStatus("skipped")).toEqual(["not Ada Bell"]);
    expect((await callRoute(getHistory, { cookie, query: { status: "lost" } })).status).toBe(400);
  });

  it("leaves out a client who was erased", async () => {
    const { id } = await makeCampaign();
    const email = await makeSkip(id, "Ada", 2);
    await db.user.delete({ where: { email } });
    expect((await callRoute(getHistory, { cookie: await asCoach() })).body).toEqual([]);
  });
});

it("counts emails sent since a given time, and none that wait or failed", async () => {
  for (const minute of [0, 1, 2]) await db.emailMessage.update({ where: { id: (await makeEmail("a@example.com", minute)).id }, data: { status: "sent", sentAt: minutesLater(minute) } });
  await makeEmail("waiting@example.com", 2);
  expect([await countEmailsSentSince(minutesLater(0)), await countEmailsSentSince(minutesLater(1)), await countEmailsSentSince(minutesLater(3))]).toEqual([3, 2, 0]);
});
