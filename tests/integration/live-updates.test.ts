import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as askClient } from "@/app/api/clients/[id]/questions/route";
import { POST as restore } from "@/app/api/clients/[id]/restore/route";
import { DELETE as archive } from "@/app/api/clients/[id]/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as events } from "@/app/api/events/route";
import { POST as sendIntake } from "@/app/api/intake-form/route";
import { POST as markRead } from "@/app/api/messages/[id]/read/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { DELETE as deleteQuestion, PATCH as editQuestion } from "@/app/api/questions/[id]/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { POST as closeAccount } from "@/app/api/team/[id]/close/route";
import { POST as reopenAccount } from "@/app/api/team/[id]/reopen/route";
import { publishInvalidation } from "@/lib/api/invalidation";
import { db } from "@/lib/platform/db";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { demoPasswordHash, makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const openStreams: AbortController[] = [];
afterEach(() => openStreams.splice(0).forEach((stream) => stream.abort()));

/** Opens a stream for a person and collects what it receives. */
async function openStream(person: { id: string }, query = "") {
  const cookie = await createSessionCookieHeader(person);
  const stream = new AbortController();
  openStreams.push(stream);
  const response = await events(new NextRequest(`http://localhost:3000/api/events${query}`, { headers: { cookie }, signal: stream.signal }), { params: Promise.resolve({}) });
  const state = { id: person.id, cookie, response, text: "", ended: false, disconnect: () => stream.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk);
    state.ended = true;
  })();
  return state;
}
type OpenStream = Awaited<ReturnType<typeof openStream>>;

const receivedChanges = ({ text }: OpenStream) =>
  text
    .split("\n\n")
    .filter((event) => event.startsWith("event: change\n"))
    .map((event) => (JSON.parse(event.slice(event.indexOf("data: ") + 6)) as { endpoints: string[] }).endpoints);
const eventually = (check: () => unknown) => expect.poll(check, { timeout: 10_000, interval: 20 });
const sendMessageTo = (from: OpenStream, to: { id: string }) => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content: "Hello" } });

describe("The event stream", () => {
  it("has the headers of an event stream and starts with a retry interval", async () => {
    const client = await openStream((await makeClient(db)).user);
    expect(client.response.headers.get("content-type")).toContain("text/event-stream");
    expect(client.response.headers.get("cache-control")).toContain("no-transform");
    await eventually(() => client.text).toBe("retry: 2000\n\n");
  });

  it("is limited to 50 streams per person, without affecting others", async () => {
    const { user } = await makeClient(db);
    const streams: OpenStream[] = [];
    while (streams.length < 50) streams.push(await openStream(user));
    expect((await openStream(user)).response.status).toBe(429);
    expect((await openStream(await makeCoach(db))).response.status).toBe(200);
    streams[0]?.disconnect();
    await eventually(() => streams[0]?.ended).toBe(true);
    expect((await openStream(user)).response.status).toBe(200);
  });

  it("reports to a coach that a client was archived and restored", async () => {
    const coach = await openStream(await makeCoach(db));
    const { user } = await makeClient(db);
    const profileChanges = () => receivedChanges(coach).filter((changedPaths) => changedPaths.includes(`/api/client-profile/${user.id}`)).length;
    const call = { cookie: coach.cookie, params: { id: user.id } };
    expect((await callRoute(archive, call)).status).toBe(200);
    await eventually(profileChanges).toBe(1);
    expect((await callRoute(restore, call)).status).toBe(200);
    await eventually(profileChanges).toBe(2);
  });

  it("reports to a client that a question for them alone was stopped and deleted, and to no other client", async () => {
    const coach = await openStream(await makeCoach(db));
    const [asked, other] = [await openStream((await makeClient(db)).user), await openStream((await makeClient(db)).user)];
    const added = await callRoute(askClient, { cookie: coach.cookie, params: { id: asked.id }, body: { kind: "yes-no", label: "Did your knee hurt?", weeks: 4 } });
    const formChanges = (stream: OpenStream) => receivedChanges(stream).filter((changedPaths) => changedPaths.includes("/api/question-forms/:form")).length;
    await eventually(() => formChanges(asked)).toBe(1);
    const call = { cookie: coach.cookie, params: { id: added.body.id } };
    expect((await callRoute(editQuestion, { ...call, body: { archived: true } })).status).toBe(200);
    await eventually(() => [formChanges(asked), formChanges(coach)]).toEqual([2, 2]);
    expect((await callRoute(deleteQuestion, call)).status).toBe(200);
    await eventually(() => [formChanges(asked), formChanges(coach)]).toEqual([3, 3]);
    expect(formChanges(other)).toBe(0);
  });

  it("reports a message to its sender and recipient, and to no other client", async () => {
    const coach = await openStream(await makeCoach(db));
    const [one, two, three] = [await openStream((await makeClient(db)).user), await openStream((await makeClient(db)).user), await openStream((await makeClient(db)).user)];
    await sendMessageTo(one, coach);
    await eventually(() => receivedChanges(coach).flat()).toEqual(expect.arrayContaining([`/api/messages/${one.id}`, "/api/conversations", "/api/conversations/unread"]));
    await eventually(() => receivedChanges(one).flat()).toContain(`/api/messages/${coach.id}`);
    await sendMessageTo(coach, two);
    await eventually(() => receivedChanges(two).flat()).toContain(`/api/messages/${coach.id}`);
    await sendMessageTo(three, coach);
    await eventually(() => receivedChanges(three).length).toBe(1);
    expect([receivedChanges(one), receivedChanges(two), receivedChanges(three)].map((all) => all.length)).toEqual([1, 1, 1]);
    for (const [mine, ...others] of [[one, two, three], [two, three, one], [three, one, two]] as const)
      for (const other of others) expect(mine.text).not.toContain(other.id);
  });

  it("reports a saved or submitted draft to the client's other screens", async () => {
    const { user } = await makeClient(db);
    const [coach, one, other, stranger] = [await openStream(await makeCoach(db)), await openStream(user), await openStream(user), await openStream((await makeClient(db)).user)];
    await eventually(() => receivedChanges(coach).length).toBe(2);
    await callRoute(saveDraft, { cookie: one.cookie, params: { form: "intake" }, body: { lifestyle: "Half" } });
    for (const screen of [one, other]) await eventually(() => receivedChanges(screen)).toEqual([["/api/drafts/:form"]]);
    await callRoute(sendIntake, { cookie: one.cookie, body: Object.fromEntries(intakeAnswerNames.map((name) => [name, "Long enough to be an answer to it"])) });
    await eventually(() => receivedChanges(other).at(-1)).toContain("/api/drafts/:form");
    await eventually(() => receivedChanges(coach).slice(2).flat()).toContain(`/api/client-profile/${user.id}`);
    expect([receivedChanges(coach).length, receivedChanges(stranger).length]).toEqual([3, 0]);
  });

  it("reports messages between a client and a nutritionist to those two, not to the coach", async () => {
    const coach = await openStream(await makeCoach(db));
    const { user } = await makeClient(db);
    const nutritionist = await openStream(await makeNutritionist(db));
    await db.thread.create({ data: { clientId: user.id, nutritionistId: nutritionist.id, staffKey: nutritionist.id } });
    const client = await openStream(user);
    // The coach is notified that the client came online, and of nothing after that.
    await eventually(() => receivedChanges(coach)).toEqual([["/api/conversations", "/api/conversations/:id"]]);
    await sendMessageTo(client, nutritionist);
    await eventually(() => receivedChanges(nutritionist).flat()).toContain(`/api/messages/${client.id}`);
    await eventually(() => receivedChanges(client).flat()).toContain(`/api/messages/${nutritionist.id}`);
    expect(receivedChanges(coach)).toHaveLength(1);
  });

  it.each([
    ["nutritionist whom a client can write to after a food diary", async () => (await makeNutritionist(db)).id],
    ["coach whom clients write to", async (actor: OpenStream) => actor.id],
  ])("reports to clients that the account of a %s was closed and reopened", async (_, idOf) => {
    const [coach, other] = [await openStream(await makeCoach(db)), await openStream(await makeCoach(db, { passwordHash: await demoPasswordHash() }))];
    const client = await openStream((await makeClient(db)).user);
    await makeFoodDiary(db, { clientId: client.id });
    const params = { id: await idOf(coach) };
    const listChanges = () => receivedChanges(client).filter((changedPaths) => changedPaths.includes("/api/conversations")).length;
    expect((await callRoute(closeAccount, { cookie: coach.cookie, params })).status).toBe(200);
    await eventually(listChanges).toBe(1);
    const listed = await callRoute(conversations, { cookie: client.cookie });
    expect(listed.body.map(({ counterpart }: { counterpart: { id: string } }) => counterpart.id)).not.toContain(params.id);
    expect((await callRoute(reopenAccount, { cookie: other.cookie, params })).status).toBe(200);
    await eventually(listChanges).toBe(2);
  });

  it("gives a client the path of the first coach, even if another coach replied", async () => {
    const first = await makeCoach(db);
    const second = await openStream(await makeCoach(db));
    const client = await openStream((await makeClient(db)).user);
    await sendMessageTo(second, client);
    await eventually(() => receivedChanges(client).flat()).toContain(`/api/messages/${first.id}`);
  });

  it("reports other writes by their topics, without paths that the role may not read", async () => {
    const coach = await openStream(await makeCoach(db));
    const client = await openStream((await makeClient(db)).user);
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: new Date() });
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback: "Good" } });
    await eventually(() => receivedChanges(client).flat()).toEqual(expect.arrayContaining(["/api/weekly-check-ins", `/api/client-check-ins/${client.id}`, `/api/messages/${coach.id}`]));
    await eventually(() => receivedChanges(coach).flat()).toEqual(expect.arrayContaining(["/api/pending-check-ins", `/api/client-check-ins/${client.id}`]));
    expect(receivedChanges(client).flat()).not.toContain("/api/pending-check-ins");
  });

  it("reports changed practice settings to everyone, with the paths of their role", async () => {
    const [coach, client] = [await openStream(await makeCoach(db)), await openStream((await makeClient(db)).user)];
    await callRoute(editSettings, { cookie: coach.cookie, body: { chatLink: "https://example.com/chat" } });
    await eventually(() => receivedChanges(client).flat()).toContain("/api/client-dashboard");
    expect(receivedChanges(client).flat()).not.toContain("/api/settings");
    await eventually(() => receivedChanges(coach).flat()).toContain("/api/settings");
  });

  it("reports nothing for a failed write", async () => {
    const coach = await openStream(await makeCoach(db));
    const client = await openStream((await makeClient(db)).user);
    await eventually(() => receivedChanges(coach).length).toBe(1);
    expect((await callRoute(sendMessage, { cookie: client.cookie, body: { recipientId: coach.id, content: " " } })).status).toBe(400);
    expect((await callRoute(markRead, { cookie: client.cookie, params: { id: "nobody" } })).status).toBe(404);
    await publishInvalidation(["messages"], [client.id]);
    await eventually(() => receivedChanges(client).length).toBe(1);
    expect(receivedChanges(coach)).toHaveLength(1);
  });

  it("reaches more people than fit into one notification", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, async () => openStream((await makeClient(db)).user)));
    await db.user.createMany({ data: Array.from({ length: 250 }, (_, index) => ({ id: `extra-${index}-${"x".repeat(28)}`, role: "client" as const, email: `extra-${index}@example.com`, firstName: "Extra" })) });
    const extra = await db.user.findMany({ where: { firstName: "Extra" }, select: { id: true } });
    await publishInvalidation(["messages"], [...extra.map(({ id }) => id), ...people.map(({ id }) => id)]);
    for (const person of people) await eventually(() => receivedChanges(person).length).toBe(1);
  });

  it("begins with the changes since the page was asked for, for the people they concern", { timeout: 40_000 }, async () => {
    const [coach, other] = [await openStream(await makeCoach(db)), await makeClient(db)];
    const { user } = await makeClient(db);
    // A server that has just begun to listen does not know all changes yet.
    const beginning = async () => {
      const stream = await openStream(user, "?age=0");
      await eventually(() => stream.text).toContain("retry");
      stream.disconnect();
      return stream.text;
    };
    await expect.poll(beginning, { timeout: 15_000, interval: 1000 }).not.toContain("event: missed");
    await sendMessageTo(coach, user);
    await eventually(() => receivedChanges(coach).flat()).toContain(`/api/messages/${user.id}`);
    const [late, stranger, asBefore] = [await openStream(user, "?age=0"), await openStream(other.user, "?age=0"), await openStream(user)];
    await eventually(() => receivedChanges(late).flat()).toContain(`/api/messages/${coach.id}`);
    await eventually(() => stranger.text).toContain("retry");
    expect([receivedChanges(stranger).flat(), receivedChanges(asBefore).flat()]).toEqual([expect.not.arrayContaining([`/api/messages/${coach.id}`]), []]);
  });

  it("says that everything may have changed when it does not know all changes since", async () => {
    const client = await openStream((await makeClient(db)).user, `?age=${60 * 60_000}`);
    await eventually(() => client.text).toContain("event: missed\n");
  });

  it("ends with the session and sends nothing after that", async () => {
    const coach = await openStream(await makeCoach(db));
    const client = await openStream((await makeClient(db)).user);
    await db.session.deleteMany({ where: { userId: client.id } });
    await sendMessageTo(coach, client);
    await eventually(() => client.ended).toBe(true);
    expect(receivedChanges(client)).toEqual([]);
  });

  it("ends cleanly when the browser disconnects", async () => {
    const client = await openStream((await makeClient(db)).user);
    client.disconnect();
    await eventually(() => client.ended).toBe(true);
    await publishInvalidation(["messages"], [client.id]);
    expect(receivedChanges(client)).toEqual([]);
  });
});

describe("The online status", () => {
  const onlineIn = async (cookie: string) => (await callRoute(conversations, { cookie })).body.map(({ counterpart }: { counterpart: { online: boolean } }) => counterpart.online);

  it("is true while a stream is open and for a short time after", async () => {
    const coach = await openStream(await makeCoach(db));
    const { user } = await makeClient(db);
    expect(await onlineIn(coach.cookie)).toEqual([false]);
    const client = await openStream(user);
    expect(await onlineIn(coach.cookie)).toEqual([true]);
    expect(await onlineIn(client.cookie)).toEqual([true]);
    client.disconnect();
    expect(await onlineIn(coach.cookie)).toEqual([true]);
    await db.presence.update({ where: { userId: client.id }, data: { lastSeenAt: new Date(Date.now() - 80_000) } });
    expect(await onlineIn(coach.cookie)).toEqual([false]);
  });
});
