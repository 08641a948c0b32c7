import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as restore } from "@/app/api/clients/[id]/restore/route";
import { DELETE as archive } from "@/app/api/clients/[id]/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as events } from "@/app/api/events/route";
import { POST as sendIntake } from "@/app/api/intake-form/route";
import { POST as markRead } from "@/app/api/messages/[id]/read/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { publishInvalidation } from "@/lib/api/invalidation";
import { db } from "@/lib/platform/db";
import { intakeAnswerNames } from "@/lib/work/intake/contract";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const opened: AbortController[] = [];
afterEach(() => opened.splice(0).forEach((stream) => stream.abort()));

/** A browser with an open stream: what has come over it so far, and whether it has ended. */
async function watch(person: { id: string }) {
  const cookie = await createSessionCookieHeader(person);
  const stream = new AbortController();
  opened.push(stream);
  const response = await events(new NextRequest("http://localhost:3000/api/events", { headers: { cookie }, signal: stream.signal }), { params: Promise.resolve({}) });
  const state = { id: person.id, cookie, response, text: "", ended: false, hangUp: () => stream.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk);
    state.ended = true;
  })();
  return state;
}
type Watching = Awaited<ReturnType<typeof watch>>;

const heard = ({ text }: Watching) =>
  text
    .split("\n\n")
    .filter((event) => event.startsWith("event: change\n"))
    .map((event) => (JSON.parse(event.slice(event.indexOf("data: ") + 6)) as { endpoints: string[] }).endpoints);
const soon = (check: () => unknown) => expect.poll(check, { timeout: 10_000, interval: 20 });
const write = (from: Watching, to: { id: string }) => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content: "Hello" } });

describe("The event stream", () => {
  it("is one, and says how soon to come back", async () => {
    const client = await watch((await makeClient(db)).user);
    expect(client.response.headers.get("content-type")).toContain("text/event-stream");
    expect(client.response.headers.get("cache-control")).toContain("no-transform");
    await soon(() => client.text).toBe("retry: 2000\n\n");
  });

  it("is there for everybody, whatever number of them one person opens", async () => {
    const { user } = await makeClient(db);
    const hers: Watching[] = [];
    while (hers.length < 50) hers.push(await watch(user));
    expect((await watch(user)).response.status).toBe(429);
    expect((await watch(await makeCoach(db))).response.status).toBe(200);
    hers[0]?.hangUp();
    await soon(() => hers[0]?.ended).toBe(true);
    expect((await watch(user)).response.status).toBe(200);
  });

  it("tells whoever has a client's profile open that she was archived, and that she is back", async () => {
    const coach = await watch(await makeCoach(db));
    const { user } = await makeClient(db);
    const told = () => heard(coach).filter((addresses) => addresses.includes(`/api/client-profile/${user.id}`)).length;
    const call = { cookie: coach.cookie, params: { id: user.id } };
    expect((await callRoute(archive, call)).status).toBe(200);
    await soon(told).toBe(1);
    expect((await callRoute(restore, call)).status).toBe(200);
    await soon(told).toBe(2);
  });

  it("tells both sides of a message by itself, and no other client", async () => {
    const coach = await watch(await makeCoach(db));
    const [one, two, three] = [await watch((await makeClient(db)).user), await watch((await makeClient(db)).user), await watch((await makeClient(db)).user)];
    await write(one, coach);
    await soon(() => heard(coach).flat()).toEqual(expect.arrayContaining([`/api/messages/${one.id}`, "/api/conversations", "/api/conversations/unread"]));
    await soon(() => heard(one).flat()).toContain(`/api/messages/${coach.id}`);
    await write(coach, two);
    await soon(() => heard(two).flat()).toContain(`/api/messages/${coach.id}`);
    await write(three, coach);
    await soon(() => heard(three).length).toBe(1);
    expect([heard(one), heard(two), heard(three)].map((all) => all.length)).toEqual([1, 1, 1]);
    for (const [mine, ...others] of [[one, two, three], [two, three, one], [three, one, two]] as const)
      for (const other of others) expect(mine.text).not.toContain(other.id);
  });

  it("tells a client's other screens of her unfinished form, kept or sent, and nobody else", async () => {
    const { user } = await makeClient(db);
    const [coach, one, other, stranger] = [await watch(await makeCoach(db)), await watch(user), await watch(user), await watch((await makeClient(db)).user)];
    await soon(() => heard(coach).length).toBe(2);
    await callRoute(saveDraft, { cookie: one.cookie, params: { form: "intake" }, body: { lifestyle: "Half" } });
    for (const screen of [one, other]) await soon(() => heard(screen)).toEqual([["/api/drafts/:form"]]);
    await callRoute(sendIntake, { cookie: one.cookie, body: Object.fromEntries(intakeAnswerNames.map((name) => [name, "Long enough to be an answer to it"])) });
    await soon(() => heard(other).at(-1)).toContain("/api/drafts/:form");
    await soon(() => heard(coach).slice(2).flat()).toContain(`/api/client-profile/${user.id}`);
    expect([heard(coach).length, heard(stranger).length]).toEqual([3, 0]);
  });

  it("tells a client and her nutritionist what the coach does not hear", async () => {
    const coach = await watch(await makeCoach(db));
    const { user } = await makeClient(db);
    const nutritionist = await watch(await makeNutritionist(db));
    await db.thread.create({ data: { clientId: user.id, nutritionistId: nutritionist.id, staffKey: nutritionist.id } });
    const client = await watch(user);
    // Her arrival is news for the coach; what comes after is not.
    await soon(() => heard(coach)).toEqual([["/api/conversations", "/api/conversations/:id"]]);
    await write(client, nutritionist);
    await soon(() => heard(nutritionist).flat()).toContain(`/api/messages/${client.id}`);
    await soon(() => heard(client).flat()).toContain(`/api/messages/${nutritionist.id}`);
    expect(heard(coach)).toHaveLength(1);
  });

  it("names the coach whom a client writes with, whichever coach has answered", async () => {
    const first = await makeCoach(db);
    const second = await watch(await makeCoach(db));
    const client = await watch((await makeClient(db)).user);
    await write(second, client);
    await soon(() => heard(client).flat()).toContain(`/api/messages/${first.id}`);
  });

  it("tells of other writes by their own topics, and of nothing a role may not read", async () => {
    const coach = await watch(await makeCoach(db));
    const client = await watch((await makeClient(db)).user);
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: new Date() });
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback: "Good" } });
    await soon(() => heard(client).flat()).toEqual(expect.arrayContaining(["/api/weekly-check-ins", `/api/client-check-ins/${client.id}`, `/api/messages/${coach.id}`]));
    await soon(() => heard(coach).flat()).toEqual(expect.arrayContaining(["/api/pending-check-ins", `/api/client-check-ins/${client.id}`]));
    expect(heard(client).flat()).not.toContain("/api/pending-check-ins");
  });

  it("tells everyone that the practice's settings changed, by the reads of their role", async () => {
    const [coach, client] = [await watch(await makeCoach(db)), await watch((await makeClient(db)).user)];
    await callRoute(editSettings, { cookie: coach.cookie, body: { chatLink: "https://example.com/chat" } });
    await soon(() => heard(client).flat()).toContain("/api/client-dashboard");
    expect(heard(client).flat()).not.toContain("/api/settings");
    await soon(() => heard(coach).flat()).toContain("/api/settings");
  });

  it("says nothing of a write that failed", async () => {
    const coach = await watch(await makeCoach(db));
    const client = await watch((await makeClient(db)).user);
    await soon(() => heard(coach).length).toBe(1);
    expect((await callRoute(sendMessage, { cookie: client.cookie, body: { recipientId: coach.id, content: " " } })).status).toBe(400);
    expect((await callRoute(markRead, { cookie: client.cookie, params: { id: "nobody" } })).status).toBe(404);
    await publishInvalidation(["messages"], [client.id]);
    await soon(() => heard(client).length).toBe(1);
    expect(heard(coach)).toHaveLength(1);
  });

  it("reaches more people than one notification holds", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, async () => watch((await makeClient(db)).user)));
    await db.user.createMany({ data: Array.from({ length: 250 }, (_, index) => ({ id: `extra-${index}-${"x".repeat(28)}`, role: "client" as const, email: `extra-${index}@example.com`, firstName: "Extra" })) });
    const extra = await db.user.findMany({ where: { firstName: "Extra" }, select: { id: true } });
    await publishInvalidation(["messages"], [...extra.map(({ id }) => id), ...people.map(({ id }) => id)]);
    for (const person of people) await soon(() => heard(person).length).toBe(1);
  });

  it("ends with the session, and never tells a word after it", async () => {
    const coach = await watch(await makeCoach(db));
    const client = await watch((await makeClient(db)).user);
    await db.session.deleteMany({ where: { userId: client.id } });
    await write(coach, client);
    await soon(() => client.ended).toBe(true);
    expect(heard(client)).toEqual([]);
  });

  it("ends cleanly when the browser hangs up", async () => {
    const client = await watch((await makeClient(db)).user);
    client.hangUp();
    await soon(() => client.ended).toBe(true);
    await publishInvalidation(["messages"], [client.id]);
    expect(heard(client)).toEqual([]);
  });
});

describe("Who is here", () => {
  const onlineIn = async (cookie: string) => (await callRoute(conversations, { cookie })).body.map(({ counterpart }: { counterpart: { online: boolean } }) => counterpart.online);

  it("shows while a stream is open and for a moment after, not for long", async () => {
    const coach = await watch(await makeCoach(db));
    const { user } = await makeClient(db);
    expect(await onlineIn(coach.cookie)).toEqual([false]);
    const client = await watch(user);
    expect(await onlineIn(coach.cookie)).toEqual([true]);
    expect(await onlineIn(client.cookie)).toEqual([true]);
    client.hangUp();
    expect(await onlineIn(coach.cookie)).toEqual([true]);
    await db.user.update({ where: { id: client.id }, data: { lastSeenAt: new Date(Date.now() - 80_000) } });
    expect(await onlineIn(coach.cookie)).toEqual([false]);
  });
});
