import { beforeEach, describe, expect, it } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as conversationWith } from "@/app/api/conversations/[id]/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { GET as unread } from "@/app/api/conversations/unread/route";
import { POST as markRead } from "@/app/api/messages/[id]/read/route";
import { GET as thread } from "@/app/api/messages/[id]/route";
import { POST as broadcast } from "@/app/api/messages/broadcast/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import type { Role } from "@/lib/auth/actor";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { createMessage as sendCommand } from "@/lib/work/messages/commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const withCookie = async <P extends { id: string; role: Role; firstName: string }>(person: P) => ({ ...person, cookie: await createSessionCookieHeader(person) });
const aClient = async () => withCookie((await makeClient(db)).user);
const aCoach = async () => withCookie(await makeCoach(db));
const aNutritionist = async () => withCookie(await makeNutritionist(db));
type Person = Awaited<ReturnType<typeof aClient>>;

const write = (from: Person, to: Person, content = "Hello", more = {}) => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content, ...more } });
const read = (reader: Person, other: Person, query = {}) => callRoute(thread, { cookie: reader.cookie, params: { id: other.id }, query });
const open = (reader: Person, other: Person) => callRoute(markRead, { cookie: reader.cookie, params: { id: other.id } });
const writeAt = (from: Person, to: Person, at: Date, content: string) =>
  sendCommand({ ...from, email: "", lastName: "", profileImageId: null, sessionId: "", sessionEndsAt: new Date() }, { recipientId: to.id, content }, at);
const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content);
const listed = async ({ cookie }: Person) => (await callRoute(conversations, { cookie })).body as { counterpart: { id: string; online: boolean }; lastMessage: { content: string } | null; unreadCount: number }[];
const waiting = async ({ cookie }: Person) => (await callRoute(unread, { cookie })).body;
const diaryOf = ({ id }: Person) => db.foodDiary.create({ data: { clientId: id, weekStartDate: dayToDate("2026-11-16"), submittedAt: new Date() } });
const planOf = (client: Person, by: Person) => db.nutritionPlan.create({ data: { clientId: client.id, createdById: by.id, title: "Plan", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });

describe("A message", () => {
  it("reaches the other side, trimmed, under either name of the recipient", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const sent = await write(client, coach, "  Hi Maya\n");
    expect([sent.status, sent.body]).toEqual([201, { id: expect.any(String), senderId: client.id, senderName: expect.any(String), recipientId: coach.id, content: "Hi Maya", checkInId: null, createdAt: expect.any(String) }]);
    await callRoute(sendMessage, { cookie: coach.cookie, body: { recipientId: null, receiverId: client.id, content: "Hi!" } });
    for (const answer of [await read(client, coach), await read(coach, client)]) expect([answer.status, contents(answer)]).toEqual([200, ["Hi Maya", "Hi!"]]);
  });

  it.each([
    ["blank", { content: " \n " }, "content", "Please write a message"],
    ["invisible", { content: "\u200b\u2060\ufeff" }, "content", "Please write a message"],
    ["missing", {}, "content", "Please write a message"],
    ["too long", { content: "x".repeat(10_001) }, "content", "Please use at most 10,000 characters"],
    ["to nobody", { content: "Hello", recipientId: undefined }, "recipientId", "Please choose who to write to"],
  ])("that is %s is refused", async (_, body, field, message) => {
    const [coach, client] = [await aCoach(), await aClient()];
    expect(await callRoute(sendMessage, { cookie: client.cookie, body: { recipientId: coach.id, ...body } })).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect([await db.message.count(), await db.thread.count()]).toEqual([0, 0]);
  });

  it("of 10,000 characters goes through", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    expect((await write(client, coach, "x".repeat(10_000))).status).toBe(201);
  });

  it("tried again under its own name is sent once", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const all = await Promise.all([1, 2, 3].map(() => write(client, coach, "Once", { clientMessageId: "tab-1" })));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await db.message.count()).toBe(1);
    expect(await waiting(coach)).toEqual({ conversations: 1, messages: 1 });
    expect((await write(coach, client, "Twice", { clientMessageId: "tab-1" })).status).toBe(201);
  });

  it.each([
    ["minutes", -4],
    ["an hour", -60],
  ])("is listed after what it answers, though the clock it is written by is %s behind", async (_, minutes) => {
    const [coach, client] = [await aCoach(), await aClient()];
    const now = new Date();
    const behind = new Date(now.getTime() + minutes * 60_000);
    await writeAt(client, coach, now, "How are you?");
    await writeAt(coach, client, behind, "Fine");
    await writeAt(client, coach, behind, "Good");
    for (const answer of [await read(client, coach), await read(coach, client)]) expect(contents(answer)).toEqual(["How are you?", "Fine", "Good"]);
    expect((await listed(coach))[0]?.lastMessage?.content).toBe("Good");
    // What is read takes its notice back, whatever the clock said.
    await open(client, coach);
    await open(coach, client);
    expect(await db.emailMessage.count({ where: { type: "message-notice" } })).toBe(0);
  });

  it("does not follow a clock that was days ahead", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const now = new Date();
    await writeAt(client, coach, new Date(now.getTime() + 2 * 86_400_000), "From the day after tomorrow");
    const { message } = await writeAt(coach, client, now, "From today");
    expect(message.createdAt).toEqual(now);
  });

  it("under a name that stands for another one is refused, not taken for it", async () => {
    const [coach, one, two] = [await aCoach(), await aClient(), await aClient()];
    expect((await write(coach, one, "To one", { clientMessageId: "k" })).status).toBe(201);
    for (const [to, content] of [[two, "To one"], [one, "Something else"]] as const)
      expect((await write(coach, to, content, { clientMessageId: "k" })).status).toBe(409);
    expect(await db.message.count()).toBe(1);
  });
});

describe("Who reaches whom", () => {
  it("a client her coach, who is the first one, and nobody else", async () => {
    const [coach, second, client, other, nutritionist] = [await aCoach(), await aCoach(), await aClient(), await aClient(), await aNutritionist()];
    expect((await write(client, coach)).status).toBe(201);
    for (const stranger of [second, other, nutritionist, client, { ...coach, id: "nobody" }])
      for (const answer of [await write(client, stranger), await read(client, stranger), await open(client, stranger)]) expect(answer.status).toBe(404);
    expect((await listed(client)).map(({ counterpart }) => counterpart.id)).toEqual([coach.id]);
  });

  it("a coach every active client, and no staff", async () => {
    const [coach, client, archived, nutritionist] = [await aCoach(), await aClient(), await aClient(), await aNutritionist()];
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    expect((await write(coach, client)).status).toBe(201);
    for (const stranger of [archived, nutritionist, coach])
      for (const answer of [await write(coach, stranger), await read(coach, stranger), await open(coach, stranger)]) expect(answer.status).toBe(404);
    expect((await listed(coach)).map(({ counterpart }) => counterpart.id)).toEqual([client.id]);
  });

  it("a nutritionist whose diary was sent or whose plan is hers, and they her", async () => {
    const [coach, nutritionist, sender, eater, stranger] = [await aCoach(), await aNutritionist(), await aClient(), await aClient(), await aClient()];
    await diaryOf(sender);
    await planOf(eater, nutritionist);
    for (const client of [sender, eater]) {
      expect([(await write(nutritionist, client)).status, (await write(client, nutritionist)).status]).toEqual([201, 201]);
      expect((await listed(client)).map(({ counterpart }) => counterpart.id).toSorted()).toEqual([coach.id, nutritionist.id].toSorted());
    }
    expect([(await write(nutritionist, stranger)).status, (await read(nutritionist, stranger)).status, (await write(nutritionist, coach)).status]).toEqual([404, 404, 404]);
    expect((await listed(nutritionist)).map(({ counterpart }) => counterpart.id).toSorted()).toEqual([sender.id, eater.id].toSorted());
  });

  it("threads with coach and nutritionist are apart, and a colleague's is closed", async () => {
    const [coach, nutritionist, colleague, client] = [await aCoach(), await aNutritionist(), await aNutritionist(), await aClient()];
    await planOf(client, nutritionist);
    await write(client, coach, "For the coach");
    await write(client, nutritionist, "For the nutritionist");
    expect([contents(await read(coach, client)), contents(await read(nutritionist, client))]).toEqual([["For the coach"], ["For the nutritionist"]]);
    expect((await read(colleague, client)).status).toBe(404);
  });

  it("all coaches share one thread, and a reply is from whoever wrote it", async () => {
    const [coach, second, client] = [await aCoach(), await aCoach(), await aClient()];
    await write(client, coach, "Who is there?");
    expect(await waiting(second)).toEqual({ conversations: 1, messages: 1 });
    await write(second, client, "It is me");
    expect((await read(client, coach)).body[1]).toMatchObject({ senderId: second.id, senderName: `${second.firstName} Example` });
    await open(second, client);
    expect(await waiting(coach)).toEqual({ conversations: 0, messages: 0 });
    expect(await db.thread.count()).toBe(1);
  });
});

describe("What is unread", () => {
  it("counts for the other side until it is read", async () => {
    const [coach, client, other] = [await aCoach(), await aClient(), await aClient()];
    for (const text of ["One", "Two"]) await write(client, coach, text);
    await write(other, coach, "Three");
    expect(await waiting(coach)).toEqual({ conversations: 2, messages: 3 });
    expect(await waiting(client)).toEqual({ conversations: 0, messages: 0 });
    expect((await listed(coach)).map(({ unreadCount, lastMessage }) => [unreadCount, lastMessage?.content])).toEqual([[1, "Three"], [2, "Two"]]);
    await write(coach, client, "Answer");
    expect(await waiting(client)).toEqual({ conversations: 1, messages: 1 });
    expect((await open(coach, client)).body).toEqual({ success: true });
    expect(await waiting(coach)).toEqual({ conversations: 1, messages: 1 });
    expect(await waiting(client)).toEqual({ conversations: 1, messages: 1 });
  });

  it("is counted right when many write at once", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    await Promise.all(Array.from({ length: 8 }, (_, index) => write(client, coach, `Message ${index}`)));
    expect(await waiting(coach)).toEqual({ conversations: 1, messages: 8 });
    expect([await db.thread.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });

  it("of someone who was archived counts no more", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    await write(client, coach);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect(await waiting(coach)).toEqual({ conversations: 0, messages: 0 });
  });
});

describe("A conversation", () => {
  it("is read a page at a time from the latest backwards", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const { body: first } = await write(client, coach, "0");
    const { threadId } = await db.message.findUniqueOrThrow({ where: { id: first.id } });
    // Several of the same instant, which only their ids tell apart.
    const at = (index: number) => new Date(Date.parse(first.createdAt) + 1000 * Math.ceil(index / 3));
    await db.message.createMany({ data: Array.from({ length: 24 }, (_, index) => ({ threadId, senderId: client.id, recipientId: coach.id, content: String(index + 1), createdAt: at(index + 1) })) });
    const whole = contents(await read(coach, client));
    expect(whole).toHaveLength(25);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(coach, client, { limit: 7, ...(cursor && { cursor }) });
      seen.unshift(...contents(page));
      cursor = page.headers.get("next-cursor");
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  it("of thousands opens with as few statements as an empty one", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    await write(client, coach);
    const { threadId } = await db.message.findFirstOrThrow();
    await db.message.createMany({ data: Array.from({ length: 5000 }, (_, index) => ({ threadId, senderId: client.id, content: "Hello", createdAt: new Date(index * 1000) })) });
    for (const [reader, other] of [[coach, client], [client, coach]] as const) {
      await read(reader, other);
      const { result, statements } = await countStatements(() => read(reader, other, { limit: 50 }));
      expect(result.body).toHaveLength(50);
      expect(statements).toBeLessThanOrEqual(3);
    }
  });

  it("list is paged too, and has who never wrote", async () => {
    const coach = await aCoach();
    const clients = [await aClient(), await aClient(), await aClient()];
    for (const client of clients.slice(0, 2)) await write(client, coach);
    const whole = await listed(coach);
    expect(whole).toHaveLength(3);
    const first = await callRoute(conversations, { cookie: coach.cookie, query: { limit: 2 } });
    const rest = await callRoute(conversations, { cookie: coach.cookie, query: { limit: 2, cursor: first.headers.get("next-cursor") ?? "" } });
    expect([...first.body, ...rest.body]).toEqual(whole);
    const { statements } = await countStatements(() => callRoute(conversations, { cookie: coach.cookie }));
    expect(statements).toBeLessThanOrEqual(3);
  });

  it.each([
    ["a part of a name, in any case", "ZOË", ["Zoë Ann"]],
    ["the words of a name in any order", "lee  amy", ["Amy Lee-Jones"]],
    ["what two of them have", "an", ["Zoë Ann", "Diana O'Neil"]],
    ["a letter that means something to the database", "100%", []],
    ["another one", "\\", []],
    ["nobody's name", "Nora", []],
    ["a blank", "  ", ["Zoë Ann", "Diana O'Neil", "Amy Lee-Jones"]],
  ])("list is searched by %s", async (_, q, found) => {
    const coach = await aCoach();
    for (const [firstName, lastName] of [["Amy", "Lee-Jones"], ["Diana", "O'Neil"], ["Zoë", "Ann"]]) await makeClient(db, { user: { firstName, lastName } });
    const [written] = await db.user.findMany({ where: { firstName: "Diana" }, select: { id: true } });
    await callRoute(sendMessage, { cookie: coach.cookie, body: { recipientId: written?.id, content: "Hello" } });
    const names = async (query: Record<string, unknown>) => (await callRoute(conversations, { cookie: coach.cookie, query })).body.map(({ counterpart }: { counterpart: { name: string } }) => counterpart.name);
    expect(new Set(await names({ q }))).toEqual(new Set(found));
    expect(await names({ q, limit: 1 })).toEqual((await names({ q })).slice(0, 1));
  });

  it("list of a client is searched by the names of who works for her", async () => {
    const [coach, client, nutritionist] = [await aCoach(), await aClient(), await aNutritionist()];
    await diaryOf(client);
    await db.user.update({ where: { id: nutritionist.id }, data: { firstName: "Ottilie" } });
    const ids = async (q: string) => (await callRoute(conversations, { cookie: client.cookie, query: { q } })).body.map(({ counterpart }: { counterpart: { id: string } }) => counterpart.id);
    expect(await ids("ottil")).toEqual([nutritionist.id]);
    expect(new Set(await ids(""))).toEqual(new Set([coach.id, nutritionist.id]));
  });

  it("is read alone as it stands in the list, by its two sides only", async () => {
    const [coach, client, other] = [await aCoach(), await aClient(), await aClient()];
    await write(client, coach, "Hello coach");
    const alone = (reader: Person, id: string) => callRoute(conversationWith, { cookie: reader.cookie, params: { id } });
    for (const [reader, person] of [[coach, client], [client, coach], [coach, other]] as const) {
      const inList = (await listed(reader)).find(({ counterpart }) => counterpart.id === person.id);
      expect(await alone(reader, person.id)).toMatchObject({ status: 200, body: inList });
    }
    for (const [reader, id] of [[client, other.id], [coach, "nobody"], [client, client.id]] as const) expect((await alone(reader, id)).status).toBe(404);
  });
});

describe("A message to many", () => {
  const toAll = (from: Person, recipientIds: string[], more = {}) => callRoute(broadcast, { cookie: from.cookie, body: { recipientIds, content: "A lovely week!", ...more } });

  it("lands in each client's thread with her coach, beside what is there", async () => {
    const [coach, ada, bea] = [await aCoach(), await aClient(), await aClient()];
    await write(ada, coach, "Hi Maya");
    expect(await toAll(coach, [ada.id, bea.id, bea.id])).toMatchObject({ status: 200, body: { sent: 2, notFound: [] } });
    expect(contents(await read(ada, coach))).toEqual(["Hi Maya", "A lovely week!"]);
    expect(contents(await read(bea, coach))).toEqual(["A lovely week!"]);
    for (const client of [ada, bea]) expect(await waiting(client)).toEqual({ conversations: 1, messages: 1 });
    const notices = await db.emailMessage.findMany({ where: { type: "message-notice", userId: { in: [ada.id, bea.id] } } });
    expect(notices.map(({ userId, toEmail }) => [userId, toEmail]).toSorted()).toEqual([ada, bea].map(({ id, email }) => [id, email]).toSorted());
  });

  it("names whom it did not find, and reaches the others", async () => {
    const [coach, nutritionist, client, archived] = [await aCoach(), await aNutritionist(), await aClient(), await aClient()];
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    expect((await toAll(coach, ["unknown", client.id, archived.id, nutritionist.id])).body).toEqual({ sent: 1, notFound: ["unknown", archived.id, nutritionist.id] });
    expect(await db.message.count()).toBe(1);
  });

  it("tried again under its own name goes only to who does not have it", async () => {
    const [coach, ada, bea] = [await aCoach(), await aClient(), await aClient()];
    const again = { clientMessageId: "round-1" };
    await Promise.all([toAll(coach, [ada.id], again), toAll(coach, [ada.id], again)]);
    expect((await toAll(coach, [ada.id, bea.id], again)).body).toEqual({ sent: 2, notFound: [] });
    expect([contents(await read(ada, coach)), contents(await read(bea, coach))]).toEqual([["A lovely week!"], ["A lovely week!"]]);
    expect(await waiting(ada)).toEqual({ conversations: 1, messages: 1 });
  });

  it("goes out together however many there are", async () => {
    const coach = await aCoach();
    const people = Array.from({ length: 450 }, (_, index) => ({ id: `c${index}`, role: "client" as const, firstName: "Ada", email: `c${index}@example.com` }));
    await db.user.createMany({ data: people });
    await db.client.createMany({ data: people.map(({ id }) => ({ userId: id, joinDate: dayToDate("2026-11-02") })) });
    expect((await toAll(coach, people.map(({ id }) => id))).body).toEqual({ sent: 450, notFound: [] });
    expect([await db.message.count(), await db.thread.count({ where: { unreadByClient: 1 } }), await db.emailMessage.count()]).toEqual([450, 450, 450]);
  });

  it.each([
    ["nobody", { recipientIds: [] }, "Please select at least one client"],
    ["nothing in it", { content: " " }, "Please write a message"],
  ])("with %s is refused", async (_, body, message) => {
    const [coach, client] = [await aCoach(), await aClient()];
    expect(await toAll(coach, [client.id], body)).toMatchObject({ status: 400, body: { message } });
    expect(await db.message.count()).toBe(0);
  });
});

describe("The email about a message", () => {
  const minutes = (count: number) => count * 60_000;
  const notices = () => db.emailMessage.findMany({ where: { type: "message-notice" }, orderBy: { createdAt: "asc" } });
  const writeSecretAt = (from: Person, to: Person, at: Date) => writeAt(from, to, at, "My secret: I am pregnant");

  it("goes out after 15 minutes, once until the conversation is read, and says nothing of what was written", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const now = new Date();
    const after = (count: number) => new Date(now.getTime() + minutes(count));
    await writeSecretAt(client, coach, now);
    await writeSecretAt(client, coach, after(5));
    expect(await sendDueBatch(after(14))).toMatchObject({ sent: 0 });
    expect(await sendDueBatch(after(15))).toMatchObject({ sent: 1 });
    await writeSecretAt(client, coach, after(20));
    expect(await sendDueBatch(after(60))).toMatchObject({ sent: 0 });
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ userId: coach.id, subject: `${client.firstName} sent you a message on Cadence`, status: "sent" });
    expect(mail?.text).toContain("/?section=messages");
    expect(JSON.stringify(mail)).not.toContain("pregnant");
    await open(coach, client);
    await writeSecretAt(client, coach, after(90));
    expect(await sendDueBatch(after(105))).toMatchObject({ sent: 1 });
  });

  it("is taken back by reading in time, and only the reader's own", async () => {
    const [coach, client] = [await aCoach(), await aClient()];
    const now = new Date();
    await writeSecretAt(client, coach, now);
    await writeSecretAt(coach, client, now);
    expect(await notices()).toHaveLength(2);
    await open(coach, client);
    expect((await notices()).map(({ userId }) => userId)).toEqual([client.id]);
    await open(client, coach);
    expect(await notices()).toEqual([]);
  });
});

describe("Feedback on a check-in", () => {
  async function reviewed(body: { feedback: string; sendFollowUpEmail?: boolean }) {
    const [coach, client] = [await aCoach(), await aClient()];
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: new Date() });
    const give = (next: typeof body) => callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: next });
    expect((await give(body)).status).toBe(200);
    return { coach, client, id, give };
  }
  const types = async () => (await db.emailMessage.findMany({ orderBy: { type: "asc" } })).map(({ type }) => type);

  it("arrives in the chat, and editing it edits its message", async () => {
    const { coach, client, id, give } = await reviewed({ feedback: "Well done" });
    expect((await read(client, coach)).body).toMatchObject([{ content: "Well done", senderId: coach.id, checkInId: id }]);
    await give({ feedback: "Very well done" });
    expect(contents(await read(client, coach))).toEqual(["Very well done"]);
    expect(await waiting(client)).toEqual({ conversations: 1, messages: 1 });
    expect(await types()).toEqual(["message-notice"]);
  });

  it("raises no second email when it goes out by email too, then or later", async () => {
    const { coach, client, give } = await reviewed({ feedback: "Well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback"]);
    await write(coach, client, "And drink enough");
    expect(await types()).toEqual(["coach-feedback", "message-notice"]);
    await give({ feedback: "Very well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback", "message-notice"]);
  });

  it("takes back the notice when only its edit goes out by email", async () => {
    const { give } = await reviewed({ feedback: "Well done" });
    expect(await types()).toEqual(["message-notice"]);
    await give({ feedback: "Very well done", sendFollowUpEmail: true });
    expect(await types()).toEqual(["coach-feedback"]);
  });
});
