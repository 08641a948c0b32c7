import { beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as conversationWith } from "@/app/api/conversations/[id]/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { GET as unread } from "@/app/api/conversations/unread/route";
import { POST as markRead } from "@/app/api/messages/[id]/read/route";
import { GET as thread } from "@/app/api/messages/[id]/route";
import { POST as audience } from "@/app/api/messages/broadcast/audience/route";
import { POST as broadcast } from "@/app/api/messages/broadcast/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import type { Role } from "@/lib/auth/actor";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { createMessage as sendCommand } from "@/lib/work/messages/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const withCookie = async <P extends { id: string; role: Role; firstName: string }>(person: P) => ({ ...person, cookie: await createSessionCookieHeader(person) });
const newClient = async () => withCookie((await makeClient(db)).user);
const newCoach = async () => withCookie(await makeCoach(db));
const newNutritionist = async () => withCookie(await makeNutritionist(db));
type Person = Awaited<ReturnType<typeof newClient>>;

const send = (from: Person, to: Person, content = "Hello", more = {}) => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content, ...more } });
const readThread = (reader: Person, other: Person, query = {}) => callRoute(thread, { cookie: reader.cookie, params: { id: other.id }, query });
const markAsRead = (reader: Person, other: Person) => callRoute(markRead, { cookie: reader.cookie, params: { id: other.id } });
const sendAt = (from: Person, to: Person, at: Date, content: string) =>
  sendCommand({ ...from, email: "", lastName: "", profileImageId: null, sessionId: "", sessionEndsAt: new Date() }, { recipientId: to.id, content }, at);
const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content);
const listConversations = async ({ cookie }: Person) => (await callRoute(conversations, { cookie })).body as { counterpart: { id: string; online: boolean; hasLeft: boolean }; lastMessage: { content: string } | null; unreadCount: number }[];
const countUnread = async ({ cookie }: Person) => (await callRoute(unread, { cookie })).body;
const addDiary = ({ id }: Person) => db.foodDiary.create({ data: { clientId: id, weekStartDate: dayToDate("2026-11-16"), submittedAt: new Date() } });
const addPlan = (client: Person, author: Person) => db.nutritionPlan.create({ data: { clientId: client.id, createdById: author.id, title: "Plan", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });

describe("A message", () => {
  it("reaches the other person, trimmed, with recipientId or receiverId", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const sent = await send(client, coach, "  Hi Maya\n");
    expect([sent.status, sent.body]).toEqual([201, { id: expect.any(String), senderId: client.id, senderName: expect.any(String), recipientId: coach.id, content: "Hi Maya", attachments: [], checkInId: null, importedFrom: null, createdAt: expect.any(String), seen: false }]);
    await callRoute(sendMessage, { cookie: coach.cookie, body: { recipientId: null, receiverId: client.id, content: "Hi!" } });
    for (const response of [await readThread(client, coach), await readThread(coach, client)]) expect([response.status, contents(response)]).toEqual([200, ["Hi Maya", "Hi!"]]);
  });

  it.each([
    ["blank", { content: " \n " }, "content", "Please write a message"],
    ["invisible", { content: "\u200b\u2060\ufeff" }, "content", "Please write a message"],
    ["missing", {}, "content", "Please write a message"],
    ["too long", { content: "x".repeat(10_001) }, "content", "Please use at most 10,000 characters"],
    ["without a recipient", { content: "Hello", recipientId: undefined }, "recipientId", "Please choose who to message"],
  ])("is refused if it is %s", async (_, body, field, message) => {
    const [coach, client] = [await newCoach(), await newClient()];
    expect(await callRoute(sendMessage, { cookie: client.cookie, body: { recipientId: coach.id, ...body } })).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect([await db.message.count(), await db.thread.count()]).toEqual([0, 0]);
  });

  it("may have 10,000 characters", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    expect((await send(client, coach, "x".repeat(10_000))).status).toBe(201);
  });

  it("is sent once if it is repeated with the same clientMessageId", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const responses = await Promise.all([1, 2, 3].map(() => send(client, coach, "Once", { clientMessageId: "tab-1" })));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await db.message.count()).toBe(1);
    expect(await countUnread(coach)).toEqual({ conversations: 1, messages: 1 });
    expect((await send(coach, client, "Twice", { clientMessageId: "tab-1" })).status).toBe(201);
  });

  it.each([
    ["minutes", -4],
    ["an hour", -60],
  ])("is listed after the message it replies to, even if the server's clock is %s behind", async (_, minutes) => {
    const [coach, client] = [await newCoach(), await newClient()];
    const now = new Date();
    const earlier = new Date(now.getTime() + minutes * 60_000);
    await sendAt(client, coach, now, "How are you?");
    await sendAt(coach, client, earlier, "Fine");
    await sendAt(client, coach, earlier, "Good");
    for (const response of [await readThread(client, coach), await readThread(coach, client)]) expect(contents(response)).toEqual(["How are you?", "Fine", "Good"]);
    expect((await listConversations(coach))[0]?.lastMessage?.content).toBe("Good");
    // Reading withdraws the queued email in spite of the clocks.
    await markAsRead(client, coach);
    await markAsRead(coach, client);
    expect(await db.emailMessage.count({ where: { type: "message-notice" } })).toBe(0);
  });

  it("has its own time even if an earlier message has a time days ahead", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const now = new Date();
    await sendAt(client, coach, new Date(now.getTime() + 2 * 86_400_000), "From the day after tomorrow");
    const { message } = await sendAt(coach, client, now, "From today");
    expect(message.createdAt).toEqual(now);
  });

  it("is refused if its clientMessageId belongs to a different message", async () => {
    const [coach, recipient, other] = [await newCoach(), await newClient(), await newClient()];
    expect((await send(coach, recipient, "To one", { clientMessageId: "k" })).status).toBe(201);
    for (const [to, content] of [[other, "To one"], [recipient, "Something else"]] as const)
      expect((await send(coach, to, content, { clientMessageId: "k" })).status).toBe(409);
    expect(await db.message.count()).toBe(1);
  });
});

describe("Access to conversations", () => {
  it("lets a client message the first coach and nobody else", async () => {
    const [coach, second, client, other, nutritionist] = [await newCoach(), await newCoach(), await newClient(), await newClient(), await newNutritionist()];
    expect((await send(client, coach)).status).toBe(201);
    for (const unreachable of [second, other, nutritionist, client, { ...coach, id: "nobody" }])
      for (const response of [await send(client, unreachable), await readThread(client, unreachable), await markAsRead(client, unreachable)]) expect(response.status).toBe(404);
    expect((await listConversations(client)).map(({ counterpart }) => counterpart.id)).toEqual([coach.id]);
  });

  it("lets a coach message every active client and no staff", async () => {
    const [coach, client, archived, nutritionist] = [await newCoach(), await newClient(), await newClient(), await newNutritionist()];
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    expect((await send(coach, client)).status).toBe(201);
    for (const unreachable of [archived, nutritionist, coach])
      for (const response of [await send(coach, unreachable), await readThread(coach, unreachable), await markAsRead(coach, unreachable)]) expect(response.status).toBe(404);
    expect((await listConversations(coach)).map(({ counterpart }) => counterpart.id)).toEqual([client.id]);
  });

  it("lets a nutritionist and a client message each other if there is a diary or a plan of theirs", async () => {
    const [coach, nutritionist, sender, eater, unreachable] = [await newCoach(), await newNutritionist(), await newClient(), await newClient(), await newClient()];
    await addDiary(sender);
    await addPlan(eater, nutritionist);
    for (const client of [sender, eater]) {
      expect([(await send(nutritionist, client)).status, (await send(client, nutritionist)).status]).toEqual([201, 201]);
      expect((await listConversations(client)).map(({ counterpart }) => counterpart.id).toSorted()).toEqual([coach.id, nutritionist.id].toSorted());
    }
    expect([(await send(nutritionist, unreachable)).status, (await readThread(nutritionist, unreachable)).status, (await send(nutritionist, coach)).status]).toEqual([404, 404, 404]);
    expect((await listConversations(nutritionist)).map(({ counterpart }) => counterpart.id).toSorted()).toEqual([sender.id, eater.id].toSorted());
  });

  it("keeps what a client and a nutritionist wrote for the client once the nutritionist has left", async () => {
    const [coach, nutritionist, client, other] = [await newCoach(), await newNutritionist(), await newClient(), await newClient()];
    await addPlan(client, nutritionist);
    await addDiary(other);
    const { body: question } = await send(client, nutritionist, "Are nuts fine?", { clientMessageId: "nuts" });
    await send(nutritionist, client, "They are");
    await db.user.update({ where: { id: nutritionist.id }, data: { archivedAt: new Date() } });
    expect((await listConversations(client)).map(({ counterpart, unreadCount }) => [counterpart.id, counterpart.hasLeft, unreadCount])).toEqual([[nutritionist.id, true, 1], [coach.id, false, 0]]);
    expect(await countUnread(client)).toEqual({ conversations: 1, messages: 1 });
    expect((await callRoute(conversationWith, { cookie: client.cookie, params: { id: nutritionist.id } })).body).toMatchObject({ counterpart: { hasLeft: true }, lastMessage: { content: "They are" } });
    expect(contents(await readThread(client, nutritionist))).toEqual(["Are nuts fine?", "They are"]);
    expect((await markAsRead(client, nutritionist)).status).toBe(200);
    expect(await countUnread(client)).toEqual({ conversations: 0, messages: 0 });

    const { status, body } = await send(client, nutritionist, "Thank you");
    expect([status, body.message]).toEqual([409, `${nutritionist.firstName} ${nutritionist.lastName} no longer works here. Please write to your coach.`]);
    expect(await db.message.count()).toBe(2);
    expect((await send(client, nutritionist, "Are nuts fine?", { clientMessageId: "nuts" })).body).toMatchObject({ id: question.id });
    expect((await send(client, nutritionist, "Are seeds fine?", { clientMessageId: "nuts" })).body.message).toBe("A different message was already sent with this clientMessageId.");
    expect((await send(client, nutritionist, "Are seeds fine?", { clientMessageId: "seeds" })).body.message).toContain("no longer works here");
    expect((await listConversations(other)).map(({ counterpart }) => counterpart.id)).toEqual([coach.id]);
    expect([(await readThread(other, nutritionist)).status, (await send(other, nutritionist)).status]).toEqual([404, 404]);
  });

  it("keeps the threads with the coach and each nutritionist separate", async () => {
    const [coach, nutritionist, colleague, client] = [await newCoach(), await newNutritionist(), await newNutritionist(), await newClient()];
    await addPlan(client, nutritionist);
    await send(client, coach, "For the coach");
    await send(client, nutritionist, "For the nutritionist");
    expect([contents(await readThread(coach, client)), contents(await readThread(nutritionist, client))]).toEqual([["For the coach"], ["For the nutritionist"]]);
    expect((await readThread(colleague, client)).status).toBe(404);
  });

  it("gives all coaches one shared thread and shows which coach wrote", async () => {
    const [coach, second, client] = [await newCoach(), await newCoach(), await newClient()];
    await send(client, coach, "Who is there?");
    expect(await countUnread(second)).toEqual({ conversations: 1, messages: 1 });
    await send(second, client, "It is me");
    expect((await readThread(client, coach)).body[1]).toMatchObject({ senderId: second.id, senderName: `${second.firstName} Example` });
    await markAsRead(second, client);
    expect(await countUnread(coach)).toEqual({ conversations: 0, messages: 0 });
    expect(await db.thread.count()).toBe(1);
  });
});

describe("The unread count", () => {
  it("counts messages from the other person until they are read", async () => {
    const [coach, client, other] = [await newCoach(), await newClient(), await newClient()];
    for (const text of ["One", "Two"]) await send(client, coach, text);
    await send(other, coach, "Three");
    expect(await countUnread(coach)).toEqual({ conversations: 2, messages: 3 });
    expect(await countUnread(client)).toEqual({ conversations: 0, messages: 0 });
    expect((await listConversations(coach)).map(({ unreadCount, lastMessage }) => [unreadCount, lastMessage?.content])).toEqual([[1, "Three"], [2, "Two"]]);
    await send(coach, client, "Answer");
    expect(await countUnread(client)).toEqual({ conversations: 1, messages: 1 });
    expect((await markAsRead(coach, client)).body).toEqual({ success: true });
    expect(await countUnread(coach)).toEqual({ conversations: 1, messages: 1 });
    expect(await countUnread(client)).toEqual({ conversations: 1, messages: 1 });
  });

  it("is correct after concurrent messages", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    await Promise.all(Array.from({ length: 8 }, (_, index) => send(coach, client, `Message ${index}`)));
    expect(await countUnread(client)).toEqual({ conversations: 1, messages: 8 });
    expect([await db.thread.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });

  it("leaves out messages from an archived client", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    await send(client, coach);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect(await countUnread(coach)).toEqual({ conversations: 0, messages: 0 });
  });
});

describe("A message is seen", () => {
  const seen = async (reader: Person, other: Person) => ((await readThread(reader, other)).body as { content: string; seen: boolean }[]).map((message) => [message.content, message.seen]);

  it("once its recipient has opened the conversation, and not before", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    await send(coach, client, "One");
    await send(client, coach, "Two");
    expect(await seen(coach, client)).toEqual([["One", false], ["Two", false]]);
    await markAsRead(client, coach);
    await send(coach, client, "Three");
    for (const [reader, other] of [[coach, client], [client, coach]] as const) expect(await seen(reader, other)).toEqual([["One", true], ["Two", false], ["Three", false]]);
    expect((await callRoute(conversationWith, { cookie: coach.cookie, params: { id: client.id } })).body.lastMessage).toMatchObject({ content: "Three", seen: false });
  });

  it("by all coaches once one of them has opened the conversation", async () => {
    const [first, second, client] = [await newCoach(), await newCoach(), await newClient()];
    await send(client, first, "Hello");
    await markAsRead(second, client);
    expect(await seen(client, first)).toEqual([["Hello", true]]);
  });

  it("still after the person who sent it was erased", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    await send(coach, client, "Hello");
    await markAsRead(client, coach);
    await db.message.updateMany({ data: { senderId: null } });
    expect(await seen(client, coach)).toEqual([["Hello", true]]);
  });
});

describe("A conversation", () => {
  it("can be paged from the latest message backwards", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const { body: first } = await send(client, coach, "0");
    const { threadId } = await db.message.findUniqueOrThrow({ where: { id: first.id } });
    // Several messages have the same time and differ only in their ids.
    const at = (index: number) => new Date(Date.parse(first.createdAt) + 1000 * Math.ceil(index / 3));
    await db.message.createMany({ data: Array.from({ length: 24 }, (_, index) => ({ threadId, senderId: client.id, recipientId: coach.id, content: String(index + 1), createdAt: at(index + 1) })) });
    const allContents = contents(await readThread(coach, client));
    expect(allContents).toHaveLength(25);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await readThread(coach, client, { limit: 7, ...(cursor && { cursor }) });
      paged.unshift(...contents(page));
      cursor = page.headers.get("next-cursor");
    } while (cursor);
    expect(paged).toEqual(allContents);
  });

  it("with thousands of messages opens in at most 3 statements", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    await send(client, coach);
    const { threadId } = await db.message.findFirstOrThrow();
    await db.message.createMany({ data: Array.from({ length: 5000 }, (_, index) => ({ threadId, senderId: client.id, content: "Hello", createdAt: new Date(index * 1000) })) });
    for (const [reader, other] of [[coach, client], [client, coach]] as const) {
      await readThread(reader, other);
      const { result, statements } = await countStatements(() => readThread(reader, other, { limit: 50 }));
      expect(result.body).toHaveLength(50);
      expect(statements).toBeLessThanOrEqual(3);
    }
  });

  it("list can be paged and includes clients without messages", async () => {
    const coach = await newCoach();
    const clients = [await newClient(), await newClient(), await newClient()];
    for (const client of clients.slice(0, 2)) await send(client, coach);
    const all = await listConversations(coach);
    expect(all).toHaveLength(3);
    const first = await callRoute(conversations, { cookie: coach.cookie, query: { limit: 2 } });
    const rest = await callRoute(conversations, { cookie: coach.cookie, query: { limit: 2, cursor: first.headers.get("next-cursor") ?? "" } });
    expect([...first.body, ...rest.body]).toEqual(all);
    const { statements } = await countStatements(() => callRoute(conversations, { cookie: coach.cookie }));
    expect(statements).toBeLessThanOrEqual(3);
  });

  it.each([
    ["part of a name, ignoring case", "ZOË", ["Zoë Ann"]],
    ["the words of a name in any order", "lee  amy", ["Amy Lee-Jones"]],
    ["text in two names", "an", ["Zoë Ann", "Diana O'Neil"]],
    ["a wildcard character", "100%", []],
    ["an escape character", "\\", []],
    ["an unknown name", "Nora", []],
    ["a blank", "  ", ["Zoë Ann", "Diana O'Neil", "Amy Lee-Jones"]],
  ])("list can be searched by %s", async (_, q, found) => {
    const coach = await newCoach();
    for (const [firstName, lastName] of [["Amy", "Lee-Jones"], ["Diana", "O'Neil"], ["Zoë", "Ann"]]) await makeClient(db, { user: { firstName, lastName } });
    const [written] = await db.user.findMany({ where: { firstName: "Diana" }, select: { id: true } });
    await callRoute(sendMessage, { cookie: coach.cookie, body: { recipientId: written?.id, content: "Hello" } });
    const names = async (query: Record<string, unknown>) => (await callRoute(conversations, { cookie: coach.cookie, query })).body.map(({ counterpart }: { counterpart: { name: string } }) => counterpart.name);
    expect(new Set(await names({ q }))).toEqual(new Set(found));
    expect(await names({ q, limit: 1 })).toEqual((await names({ q })).slice(0, 1));
  });

  it("list of a client can be searched by the names of their staff", async () => {
    const [coach, client, nutritionist] = [await newCoach(), await newClient(), await newNutritionist()];
    await addDiary(client);
    await db.user.update({ where: { id: nutritionist.id }, data: { firstName: "Ottilie" } });
    const ids = async (q: string) => (await callRoute(conversations, { cookie: client.cookie, query: { q } })).body.map(({ counterpart }: { counterpart: { id: string } }) => counterpart.id);
    expect(await ids("ottil")).toEqual([nutritionist.id]);
    expect(new Set(await ids(""))).toEqual(new Set([coach.id, nutritionist.id]));
  });

  it("is returned on its own as in the list, and only to its two sides", async () => {
    const [coach, client, other] = [await newCoach(), await newClient(), await newClient()];
    await send(client, coach, "Hello coach");
    const readConversation = (reader: Person, id: string) => callRoute(conversationWith, { cookie: reader.cookie, params: { id } });
    for (const [reader, person] of [[coach, client], [client, coach], [coach, other]] as const) {
      const inList = (await listConversations(reader)).find(({ counterpart }) => counterpart.id === person.id);
      expect(await readConversation(reader, person.id)).toMatchObject({ status: 200, body: inList });
    }
    for (const [reader, id] of [[client, other.id], [coach, "nobody"], [client, client.id]] as const) expect((await readConversation(reader, id)).status).toBe(404);
  });
});

describe("A broadcast", () => {
  const toAll = (from: Person, recipientIds: string[], more = {}) => callRoute(broadcast, { cookie: from.cookie, body: { recipientIds, content: "A lovely week!", ...more } });

  it("is added to each client's thread with the coach", async () => {
    const [coach, ada, bea] = [await newCoach(), await newClient(), await newClient()];
    await send(ada, coach, "Hi Maya");
    expect(await toAll(coach, [ada.id, bea.id, bea.id])).toMatchObject({ status: 200, body: { sent: 2, notFound: [] } });
    expect(contents(await readThread(ada, coach))).toEqual(["Hi Maya", "A lovely week!"]);
    expect(contents(await readThread(bea, coach))).toEqual(["A lovely week!"]);
    for (const client of [ada, bea]) expect(await countUnread(client)).toEqual({ conversations: 1, messages: 1 });
    const notices = await db.emailMessage.findMany({ where: { type: "message-notice", userId: { in: [ada.id, bea.id] } } });
    expect(notices.map(({ userId, toEmail }) => [userId, toEmail]).toSorted()).toEqual([ada, bea].map(({ id, email }) => [id, email]).toSorted());
  });

  it("names whom it would reach, who is archived, and how many are no clients", async () => {
    const [coach, nutritionist, client, archived] = [await newCoach(), await newNutritionist(), await newClient(), await newClient()];
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    const { status, body } = await callRoute(audience, { cookie: coach.cookie, body: { recipientIds: [client.id, client.id, archived.id, nutritionist.id, "unknown"] } });
    expect([status, body]).toEqual([200, { reached: [{ id: client.id, name: expect.stringContaining(client.firstName) }], archived: [{ id: archived.id, name: expect.stringContaining(archived.firstName) }], unknown: 2 }]);
    expect(await db.message.count()).toBe(0);
  });

  it("returns the ids it did not find and reaches the others", async () => {
    const [coach, nutritionist, client, archived] = [await newCoach(), await newNutritionist(), await newClient(), await newClient()];
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    expect((await toAll(coach, ["unknown", client.id, archived.id, nutritionist.id])).body).toEqual({ sent: 1, notFound: ["unknown", archived.id, nutritionist.id] });
    expect(await db.message.count()).toBe(1);
  });

  it("repeated with the same clientMessageId goes only to clients who don't have it", async () => {
    const [coach, ada, bea] = [await newCoach(), await newClient(), await newClient()];
    const idempotency = { clientMessageId: "round-1" };
    await Promise.all([toAll(coach, [ada.id], idempotency), toAll(coach, [ada.id], idempotency)]);
    expect((await toAll(coach, [ada.id, bea.id], idempotency)).body).toEqual({ sent: 2, notFound: [] });
    expect([contents(await readThread(ada, coach)), contents(await readThread(bea, coach))]).toEqual([["A lovely week!"], ["A lovely week!"]]);
    expect(await countUnread(ada)).toEqual({ conversations: 1, messages: 1 });
  });

  it("with another text under the same clientMessageId is refused, and not taken for sent", async () => {
    const [coach, ada, bea] = [await newCoach(), await newClient(), await newClient()];
    await toAll(coach, [ada.id], { clientMessageId: "round-1", content: "Class at 6 pm" });
    expect((await toAll(coach, [ada.id, bea.id], { clientMessageId: "round-1", content: "Class at 7 pm" })).status).toBe(409);
    expect(await db.message.findMany({ select: { recipientId: true, content: true } })).toEqual([{ recipientId: ada.id, content: "Class at 6 pm" }]);
  });

  it("reaches 450 clients in one request", async () => {
    const coach = await newCoach();
    const people = Array.from({ length: 450 }, (_, index) => ({ id: `c${index}`, role: "client" as const, firstName: "Ada", email: `c${index}@example.com` }));
    await db.user.createMany({ data: people });
    await db.client.createMany({ data: people.map(({ id }) => ({ userId: id, joinDate: dayToDate("2026-11-02") })) });
    expect((await toAll(coach, people.map(({ id }) => id))).body).toEqual({ sent: 450, notFound: [] });
    expect([await db.message.count(), await db.thread.count({ where: { unreadByClient: 1 } }), await db.emailMessage.count()]).toEqual([450, 450, 450]);
  });

  it.each([
    ["no recipients", { recipientIds: [] }, "Please select at least one client"],
    ["no text", { content: " " }, "Please write a message"],
  ])("is refused with %s", async (_, body, message) => {
    const [coach, client] = [await newCoach(), await newClient()];
    expect(await toAll(coach, [client.id], body)).toMatchObject({ status: 400, body: { message } });
    expect(await db.message.count()).toBe(0);
  });
});

describe("The email about an unread message", () => {
  const minutes = (count: number) => count * 60_000;
  const notices = () => db.emailMessage.findMany({ where: { type: "message-notice" }, orderBy: { createdAt: "asc" } });
  const sendSecretAt = (from: Person, to: Person, at: Date) => sendAt(from, to, at, "My secret: I am pregnant");

  it("is sent after 15 minutes, once until the conversation is read, without the message text", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const now = new Date();
    const after = (count: number) => new Date(now.getTime() + minutes(count));
    await sendSecretAt(coach, client, now);
    await sendSecretAt(coach, client, after(5));
    expect(await sendDueBatch(after(14), outboxProvider)).toMatchObject({ sent: 0 });
    expect(await sendDueBatch(after(15), outboxProvider)).toMatchObject({ sent: 1 });
    await sendSecretAt(coach, client, after(20));
    expect(await sendDueBatch(after(60), outboxProvider)).toMatchObject({ sent: 0 });
    const [email, ...others] = await notices();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ userId: client.id, subject: `${coach.firstName} sent you a message on Cadence`, status: "sent" });
    expect(email?.text).toContain(`/?section=messages&with=${coach.id}`);
    expect(JSON.stringify(email)).not.toContain("pregnant");
    await markAsRead(client, coach);
    await sendSecretAt(coach, client, after(90));
    expect(await sendDueBatch(after(105), outboxProvider)).toMatchObject({ sent: 1 });
  });

  it("is withdrawn when its recipient reads the conversation in time", async () => {
    const [coach, client] = [await newCoach(), await newClient()];
    const now = new Date();
    await sendSecretAt(client, coach, now);
    await sendSecretAt(coach, client, now);
    expect(await notices()).toHaveLength(1);
    await markAsRead(client, coach);
    expect(await notices()).toEqual([]);
  });

  it("does not go to coaches, who have their digest, but to a nutritionist", async () => {
    const [coach, client, nutritionist] = [await newCoach(), await newClient(), await newNutritionist()];
    await sendSecretAt(client, coach, new Date());
    expect(await notices()).toEqual([]);
    await makeFoodDiary(db, { clientId: client.id });
    await sendSecretAt(client, nutritionist, new Date());
    expect((await notices()).map(({ userId }) => userId)).toEqual([nutritionist.id]);
  });
});

describe("Feedback on a check-in", () => {
  async function giveFirstFeedback(body: { feedback: string; sendFollowUpEmail?: boolean }) {
    const [coach, client] = [await newCoach(), await newClient()];
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: new Date() });
    const give = (next: typeof body) => callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: next });
    expect((await give(body)).status).toBe(200);
    return { coach, client, id, give };
  }
  const types = async () => (await db.emailMessage.findMany({ orderBy: { type: "asc" } })).map(({ type }) => type);

  it("appears in the chat, and editing it edits the message", async () => {
    const { coach, client, id, give } = await giveFirstFeedback({ feedback: "Well done" });
    expect((await readThread(client, coach)).body).toMatchObject([{ content: "Well done", senderId: coach.id, checkInId: id }]);
    await give({ feedback: "Very well done" });
    expect(contents(await readThread(client, coach))).toEqual(["Very well done"]);
    expect(await countUnread(client)).toEqual({ conversations: 1, messages: 1 });
    expect(await types()).toEqual(["message-notice"]);
  });

  it("queues no second email if it is also sent by email", async () => {
    const { coach, client, give } = await giveFirstFeedback({ feedback: "Well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback"]);
    await send(coach, client, "And drink enough");
    expect(await types()).toEqual(["coach-feedback", "message-notice"]);
    await give({ feedback: "Very well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback", "coach-feedback", "message-notice"]);
  });

  it("withdraws the queued email about the message if its edit is sent by email", async () => {
    const { give } = await giveFirstFeedback({ feedback: "Well done" });
    expect(await types()).toEqual(["message-notice"]);
    await give({ feedback: "Very well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback"]);
  });
});
