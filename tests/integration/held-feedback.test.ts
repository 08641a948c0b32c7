import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as takeBack, GET as readFeedback, POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as listClientCheckIns } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as listMessages } from "@/app/api/messages/[id]/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { GET as listPending } from "@/app/api/pending-check-ins/route";
import { GET as listReviewed } from "@/app/api/reviewed-check-ins/route";
import { PATCH as editCheckIn } from "@/app/api/weekly-check-ins/[id]/route";
import { GET as listOwn } from "@/app/api/weekly-check-ins/route";
import { db } from "@/lib/platform/db";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { findWeeklyQueue, readDashboardMetrics } from "@/lib/practice/dashboard/queries";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { releaseDueFeedback } from "@/lib/work/check-ins/feedback-commands";
import { findCheckInStatuses } from "@/lib/work/check-ins/queries";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const releaseLater = () => releaseDueFeedback(later(60));

async function setUp() {
  const coach = await makeSignedInCoach({ firstName: "Maya", lastName: "Lane" });
  const client = await makeSignedInClient();
  const checkIn = await makeCheckIn(db, { clientId: client.id, stressLevel: 9 });
  const params = { id: checkIn.id };
  const give = (body: Record<string, unknown>, by = coach) => callRoute(giveFeedback, { cookie: by.cookie, params, body: { feedback: "Lovely week", holdSeconds: 10, ...body } });
  const undo = () => callRoute(takeBack, { cookie: coach.cookie, params });
  const read = () => callRoute(readFeedback, { cookie: coach.cookie, params });
  const ownCheckIn = async () => (await callRoute(listOwn, { cookie: client.cookie })).body[0];
  return { coach, client, checkIn, params, give, undo, read, ownCheckIn };
}

/** Everything that a client could learn of feedback. */
async function seenByClient({ client, coach }: Awaited<ReturnType<typeof setUp>>) {
  const [own, ofClient, messages, notifications, dashboard, emails] = [
    await callRoute(listOwn, { cookie: client.cookie }),
    await callRoute(listClientCheckIns, { cookie: client.cookie, params: { clientId: client.id } }),
    await callRoute(listMessages, { cookie: client.cookie, params: { id: coach.id } }),
    await callRoute(listNotifications, { cookie: client.cookie }),
    await findClientDashboard(client.actor, new Date()),
    await db.emailMessage.findMany({ select: { type: true } }),
  ];
  return JSON.stringify([own.body, ofClient.body, messages.body, notifications.body, dashboard, emails]);
}

async function countSent() {
  const [messages, notifications, emails] = [await db.message.count(), await db.notification.count({ where: { kind: "feedback_given" } }), await db.emailMessage.count({ where: { type: "coach-feedback" } })];
  return { messages, notifications, emails };
}
const sentOnce = { messages: 1, notifications: 1, emails: 1 };
const nothingSent = { messages: 0, notifications: 0, emails: 0 };

describe("Held feedback", () => {
  it("is invisible to the client until it is released, and then reaches her once", async () => {
    const world = await setUp();
    const { client, give, ownCheckIn, read, coach } = world;
    const before = await seenByClient(world);
    const { status, body } = await give({ sendFollowUpEmail: true });
    expect([status, body.status, body.feedback, body.emailed]).toEqual([200, "reviewed", "Lovely week", false]);
    expect(new Date(body.heldUntil).getTime() - new Date(body.feedbackAt).getTime()).toBe(10_000);
    expect(await seenByClient(world)).toBe(before);
    expect(await countSent()).toEqual(nothingSent);
    expect((await read()).body).toEqual({ feedback: "Lovely week", feedbackAt: body.feedbackAt, steps: [], givenById: coach.id, givenBy: "Maya Lane", heldUntil: body.heldUntil });

    expect(await releaseDueFeedback(new Date())).toBe(0);
    expect(await releaseLater()).toBe(1);
    expect(await releaseLater()).toBe(0);
    expect(await countSent()).toEqual(sentOnce);
    expect(await ownCheckIn()).toMatchObject({ status: "reviewed", feedback: "Lovely week", feedbackAt: body.feedbackAt });
    expect(await db.message.findFirstOrThrow()).toMatchObject({ content: "Lovely week", recipientId: client.id, checkInId: world.checkIn.id });
    expect((await read()).body).toMatchObject({ feedback: "Lovely week", givenBy: "Maya Lane", heldUntil: null });
  });

  it("has left the coaches' queue and counts as reviewed for them", async () => {
    const { coach, client, give } = await setUp();
    await give({});
    const now = new Date();
    const pending = await callRoute(listPending, { cookie: coach.cookie });
    const reviewed = await callRoute(listReviewed, { cookie: coach.cookie });
    const ofClient = await callRoute(listClientCheckIns, { cookie: coach.cookie, params: { clientId: client.id } });
    expect(pending.body).toEqual([]);
    for (const { body } of [reviewed, ofClient]) expect(body).toEqual([expect.objectContaining({ feedback: "Lovely week", status: "reviewed", heldUntil: expect.any(String) })]);
    expect((await readDashboardMetrics(now)).checkIns).toEqual({ pendingReview: 0, completed: 1 });
    expect((await findWeeklyQueue(now)).counts.check_in_flagged).toBe(0);
    expect((await findCheckInStatuses(coach.actor, now)).rows[0]).toMatchObject({ status: "reviewed" });
  });

  it("can be taken back until it is sent, and the check-in waits for a review again", async () => {
    const { coach, give, undo, ownCheckIn } = await setUp();
    await give({ sendFollowUpEmail: true });
    const { status, body } = await undo();
    expect([status, body.takenBack, body.status, body.feedback]).toEqual([200, "Lovely week", "pending", null]);
    expect((await undo()).body.takenBack).toBeNull();
    expect(await releaseLater()).toBe(0);
    expect(await countSent()).toEqual(nothingSent);
    expect((await ownCheckIn()).status).toBe("pending");
    expect((await callRoute(listPending, { cookie: coach.cookie })).body).toHaveLength(1);
  });

  it("cannot be taken back once it is sent", async () => {
    const { give, undo, ownCheckIn } = await setUp();
    await give({});
    await releaseLater();
    expect(await undo()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Too late to undo: .+ has it already. You can still edit it.$/) } });
    expect((await ownCheckIn()).feedback).toBe("Lovely week");
  });

  it("keeps its time when the request is repeated", async () => {
    const { give } = await setUp();
    const [first, second] = [await give({}), await give({})];
    expect(second.body.heldUntil).toBe(first.body.heldUntil);
    await releaseLater();
    // The client has this text, so there is nothing to hold.
    expect((await give({})).body).not.toHaveProperty("heldUntil");
    expect(await countSent()).toMatchObject({ messages: 1, notifications: 1 });
  });

  it("is sent at once by the same text without a hold, and replaced by another text", async () => {
    const { give, ownCheckIn } = await setUp();
    await give({});
    await give({ feedback: "A great week" });
    expect(await db.heldFeedback.count()).toBe(1);
    await give({ feedback: "A great week", holdSeconds: 0 });
    expect([await db.heldFeedback.count(), (await ownCheckIn()).feedback]).toEqual([0, "A great week"]);
    expect(await releaseLater()).toBe(0);
  });

  it("as an edit leaves what the client has until it is released, and taken back it leaves it for good", async () => {
    const { give, undo, ownCheckIn } = await setUp();
    await give({ holdSeconds: 0 });
    await give({ feedback: "A great week" });
    expect((await ownCheckIn()).feedback).toBe("Lovely week");
    expect((await undo()).body).toMatchObject({ takenBack: "A great week", feedback: "Lovely week", status: "reviewed" });
    await give({ feedback: "The best week" });
    await releaseLater();
    expect([(await ownCheckIn()).feedback, await db.message.findMany({ select: { content: true } })]).toEqual(["The best week", [{ content: "The best week" }]]);
  });

  it("says whether it will be emailed", async () => {
    const { give } = await setUp();
    await give({ holdSeconds: 0, sendFollowUpEmail: true });
    expect((await give({ sendFollowUpEmail: true })).body.alreadySentAt).toEqual(expect.any(String));
    const edit = await give({ feedback: "A great week", sendFollowUpEmail: true });
    expect(edit.body).toMatchObject({ heldUntil: expect.any(String), alreadySentAt: null });
  });

  it("keeps an edit that the client makes meanwhile", async () => {
    const { client, params, give, ownCheckIn } = await setUp();
    await give({});
    const answers = Object.fromEntries(checkInAnswerNames.map((name) => [name, "Edited"]));
    expect((await callRoute(editCheckIn, { cookie: client.cookie, params, body: answers })).status).toBe(200);
    await releaseLater();
    expect(await ownCheckIn()).toMatchObject({ focusArea: "Edited", feedback: "Lovely week" });
  });

  it("is sent by one of two servers, and an undo at that moment either stops it or comes too late", async () => {
    const { give, undo } = await setUp();
    await give({ sendFollowUpEmail: true });
    expect((await Promise.all([releaseLater(), releaseLater()])).toSorted()).toEqual([0, 1]);
    expect(await countSent()).toEqual(sentOnce);

    const other = await setUp();
    await other.give({ feedback: "Second" });
    const [released, undone] = await Promise.all([releaseLater(), other.undo()]);
    expect([released, undone.status]).toEqual(undone.status === 200 ? [0, 200] : [1, 409]);
    expect((await undo()).status).toBe(409);
  });

  it.each([[31], [-1], [1.5], ["ten"]])("refuses a hold of %s seconds", async (holdSeconds) => {
    const { give } = await setUp();
    expect((await give({ holdSeconds })).status).toBe(400);
  });
});

describe("Feedback that another coach has given meanwhile", () => {
  it.each([{ holdSeconds: 10 }, { holdSeconds: 0 }])("is not overwritten by one who has not seen it, %o", async ({ holdSeconds }) => {
    const { give, read, ownCheckIn } = await setUp();
    const second = await makeSignedInCoach({ firstName: "Sam", lastName: "Reed" });
    await give({ holdSeconds });
    const refused = await give({ feedback: "Mine", replaces: null }, second);
    expect([refused.status, refused.body.message]).toEqual([409, "Maya Lane has given feedback on this check-in. Please read it, then send yours again to replace it."]);
    const { feedback, feedbackAt } = (await read()).body;
    expect(feedback).toBe("Lovely week");
    expect((await give({ feedback: "Mine", replaces: feedbackAt, holdSeconds: 0 }, second)).status).toBe(200);
    expect((await ownCheckIn()).feedback).toBe("Mine");
    expect((await read()).body.givenBy).toBe("Sam Reed");
  });

  it("is overwritten, as ever, by a caller who does not say what it replaces", async () => {
    const { give, ownCheckIn } = await setUp();
    await give({});
    await give({ feedback: "Mine", holdSeconds: 0 }, await makeSignedInCoach());
    expect((await ownCheckIn()).feedback).toBe("Mine");
  });
});
