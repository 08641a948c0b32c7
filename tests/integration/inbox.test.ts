import { beforeEach, describe, expect, it } from "vitest";
import { POST as snooze } from "@/app/api/conversations/[id]/snooze/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { DELETE as undoNoReply, POST as noReplyNeeded } from "@/app/api/messages/[id]/no-reply-needed/route";
import { GET as thread } from "@/app/api/messages/[id]/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { GET as promises } from "@/app/api/promises/route";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import type { Message } from "@/lib/work/messages/contract";
import { findConversations } from "@/lib/work/messages/queries";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const withCookie = async <P extends { id: string; role: "coach" | "client" | "nutritionist"; firstName: string }>(person: P) => ({ ...person, cookie: await createSessionCookieHeader(person) });
const newClient = async () => withCookie((await makeClient(db)).user);
type Person = Awaited<ReturnType<typeof newClient>>;

const send = async (from: Person, to: Person, content: string) => (await callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content } })).body as Message;
const listIds = async ({ cookie }: Person, query = {}) => ((await callRoute(conversations, { cookie, query })).body as { counterpart: { id: string } }[]).map(({ counterpart }) => counterpart.id);
/** The same list in pages of one. */
async function listByOne({ cookie }: Person, query = {}) {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body, headers } = await callRoute(conversations, { cookie, query: { ...query, limit: 1, ...(cursor && { cursor }) } });
    ids.push(...(body as { counterpart: { id: string } }[]).map(({ counterpart }) => counterpart.id));
    cursor = headers.get("next-cursor");
  }
  return ids;
}
const replyPromises = async ({ cookie }: Person) => ((await callRoute(promises, { cookie })).body as { kind: string; startedAt: string }[]).filter(({ kind }) => kind === "reply").map(({ startedAt }) => startedAt);
const today = () => dayInTimeZone("Europe/London", new Date());

describe("A message that needs no reply", () => {
  const newPair = async () => ({ coach: await withCookie(await makeCoach(db)), client: await newClient() });
  const mark = (who: Person, { id }: { id: string }, route = noReplyNeeded) => callRoute(route, { cookie: who.cookie, params: { id } });

  it("fulfils the promise of a reply, and so do those before it", async () => {
    const { coach, client } = await newPair();
    await send(client, coach, "Thank you!");
    const last = await send(client, coach, "See you on Monday");
    expect(await replyPromises(coach)).toHaveLength(1);
    expect(await mark(coach, last)).toMatchObject({ status: 200, body: { counterpart: { id: client.id }, waitingSince: null } });
    expect(await replyPromises(coach)).toEqual([]);
    expect(await listIds(coach, { part: "to_answer" })).toEqual([]);
    expect(await listIds(coach)).toEqual([client.id]);
    // The client's own view of the conversation says nothing about it.
    const [, read] = (await callRoute(thread, { cookie: client.cookie, params: { id: coach.id } })).body as Message[];
    expect(read).toEqual(last);
  });

  it("leaves the promise for a message that arrived after it", async () => {
    const { coach, client } = await newPair();
    const first = await send(client, coach, "Thank you!");
    const second = await send(client, coach, "One more question: may I swim?");
    expect((await mark(coach, first)).body).toMatchObject({ waitingSince: second.createdAt });
    expect(await replyPromises(coach)).toEqual([second.createdAt]);
    await mark(coach, second);
    const third = await send(client, coach, "And run?");
    expect(await replyPromises(coach)).toEqual([third.createdAt]);
  });

  it("can be marked twice and taken back, which leaves an earlier mark", async () => {
    const { coach, client } = await newPair();
    await mark(coach, await send(client, coach, "Thank you!"));
    const second = await send(client, coach, "See you on Monday");
    for (const _ of ["once", "twice"]) expect((await mark(coach, second)).status).toBe(200);
    for (const _ of ["once", "twice"]) expect((await mark(coach, second, undoNoReply)).body).toMatchObject({ waitingSince: second.createdAt });
    expect(await replyPromises(coach)).toEqual([second.createdAt]);
  });

  it("is a client's, in a conversation of one's own", async () => {
    const { coach, client } = await newPair();
    const nutritionist = await withCookie(await makeNutritionist(db));
    const question = await send(client, coach, "May I swim?");
    const answer = await send(coach, client, "Yes!");
    expect(await Promise.all([mark(coach, answer), mark(coach, { id: "unknown" }), mark(nutritionist, question), mark(client, question)].map(async (response) => (await response).status))).toEqual([404, 404, 403, 403]);
  });
});

describe("A conversation that is put off", () => {
  const putOff = (who: Person, client: Person, until: string | null) => callRoute(snooze, { cookie: who.cookie, params: { id: client.id }, body: { until } });

  async function newInbox() {
    const coach = await withCookie(await makeCoach(db));
    const [waits, other] = [await newClient(), await newClient()];
    await send(waits, coach, "May I swim?");
    await send(other, coach, "Hello");
    return { coach, waits, other, actor: { ...coach, sessionId: "", sessionEndsAt: new Date() } };
  }

  it("leaves the inbox until its day, keeps its promise, and is then at the top", async () => {
    const { coach, waits, other, actor } = await newInbox();
    expect((await putOff(coach, waits, addDays(today(), 3))).body).toMatchObject({ counterpart: { id: waits.id }, snoozedUntil: expect.any(String), waitingSince: expect.any(String) });
    expect(await listIds(coach, { part: "inbox" })).toEqual([other.id]);
    expect(await listIds(coach, { part: "to_answer" })).toEqual([other.id]);
    expect(await listIds(coach, { part: "put_off" })).toEqual([waits.id]);
    expect(await listIds(coach, { part: "inbox", q: waits.firstName, limit: 10 })).toContain(waits.id);
    expect(await replyPromises(coach)).toHaveLength(2);
    const later = new Date(Date.now() + 4 * dayMs);
    const listed = await findConversations(actor, later, { part: "inbox", limit: 10 });
    expect(listed.rows.map(({ counterpart, snoozedUntil }) => [counterpart.id, snoozedUntil !== null])).toEqual([[waits.id, true], [other.id, false]]);
    expect((await findConversations(actor, later, { part: "put_off", limit: 10 })).rows).toEqual([]);
  });

  it("is put off until the day that was chosen, in the practice's time zone", async () => {
    const { coach, waits, other } = await newInbox();
    await db.practice.updateMany({ data: { timeZone: "Pacific/Auckland" } });
    const day = addDays(dayInTimeZone("Pacific/Auckland", new Date()), 3);
    expect((await putOff(coach, waits, day)).body).toMatchObject({ snoozedUntilDay: day });
    const listed = (await callRoute(conversations, { cookie: coach.cookie, query: { q: waits.firstName } })).body as { counterpart: { id: string }; snoozedUntilDay: string | null }[];
    expect(listed.filter(({ counterpart }) => [waits.id, other.id].includes(counterpart.id)).map(({ counterpart, snoozedUntilDay }) => [counterpart.id, snoozedUntilDay])).toContainEqual([waits.id, day]);
  });

  it.each(["client", "coach"] as const)("is back with the next message of the %s", async (writer) => {
    const { coach, waits, other } = await newInbox();
    await putOff(coach, waits, addDays(today(), 3));
    await (writer === "client" ? send(waits, coach, "Never mind") : send(coach, waits, "Yes!"));
    expect(await listIds(coach, { part: "inbox" })).toEqual([waits.id, other.id]);
    expect(await listIds(coach, { part: "put_off" })).toEqual([]);
  });

  it("can be brought back to its place", async () => {
    const { coach, waits, other } = await newInbox();
    await putOff(coach, waits, addDays(today(), 3));
    expect((await putOff(coach, waits, null)).body).toMatchObject({ snoozedUntil: null });
    expect(await listIds(coach, { part: "inbox" })).toEqual([other.id, waits.id]);
  });

  it("is still listed among everyone, by its last message, also page by page", async () => {
    const { coach, waits, other, actor } = await newInbox();
    const [third, silent] = [await newClient(), await newClient()];
    await send(third, coach, "Hi");
    await putOff(coach, other, addDays(today(), 3));
    const everyone = [third.id, other.id, waits.id, silent.id].toSorted();
    expect((await listIds(coach)).toSorted()).toEqual(everyone);
    expect((await listIds(coach)).filter((id) => id !== silent.id)).toEqual([third.id, other.id, waits.id]);
    expect(await listIds(coach, { q: other.firstName, limit: 10 })).toContain(other.id);
    const later = new Date(Date.now() + 4 * dayMs);
    expect((await findConversations(actor, later, {})).rows[0]).toMatchObject({ counterpart: { id: other.id } });
    expect(await listByOne(coach)).toEqual(await listIds(coach));
  });

  it("is left out of the inbox page by page, with nothing twice or missing", async () => {
    const { coach, waits, other } = await newInbox();
    const third = await newClient();
    await send(third, coach, "Hi");
    await putOff(coach, waits, addDays(today(), 3));
    expect(await listByOne(coach, { part: "inbox" })).toEqual([third.id, other.id]);
  });

  it.each([
    ["today", 0, 400],
    ["tomorrow", 1, 200],
    ["in a year", 365, 200],
    ["in more than a year", 366, 400],
  ])("until %s answers as it should", async (_, days, status) => {
    const { coach, waits } = await newInbox();
    const response = await putOff(coach, waits, addDays(today(), days));
    expect(response.status).toBe(status);
    if (status === 400) expect(response.body).toMatchObject({ fields: { until: "Please choose a day within the next year, from tomorrow on" } });
  });

  it("needs a message, and is put off by coaches only", async () => {
    const { coach, waits } = await newInbox();
    const silent = await newClient();
    expect(await putOff(coach, silent, addDays(today(), 1))).toMatchObject({ status: 409, body: { message: "There are no messages to put off yet." } });
    const nutritionist = await withCookie(await makeNutritionist(db));
    expect((await putOff(nutritionist, waits, addDays(today(), 1))).status).toBe(403);
    expect((await putOff(waits, coach, addDays(today(), 1))).status).toBe(403);
  });
});
