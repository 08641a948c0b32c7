import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { GET as unread } from "@/app/api/conversations/unread/route";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { GET as messagesWith } from "@/app/api/messages/[id]/route";
import { GET as search } from "@/app/api/messages/search/route";
import { POST as noReplyNeeded } from "@/app/api/messages/[id]/no-reply-needed/route";
import { POST as send } from "@/app/api/messages/route";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { callRoute } from "@/tests/support/api";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { makeSignedInClient, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
let coachName = "";
beforeEach(async () => {
  practice = await startImportPractice(now);
  const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: practice.coach.id } });
  coachName = `${firstName} ${lastName}`;
});
afterEach(() => void vi.useRealTimers());

const chat = () => `14/07/2026, 10:04 - Messages and calls are end-to-end encrypted.
14/07/2026, 10:05 - ${coachName}: Morning Anna!
How was the week?
14/07/2026, 10:05 - Anna Berg: Good 🌸
14/07/2026, 10:05 - Anna Berg: Good 🌸
14/07/2026, 10:06 - Anna Berg: <Media omitted>
`;
const asCoach = () => ({ cookie: practice.coach.cookie });
const planning = async (csvData = chat(), more: object = {}) => (await callRoute(preview, { ...asCoach(), body: { kind: "chat", csvData, ...more } })).body;
const importing = async (csvData = chat(), more: object = {}) => {
  const { id } = await planning(csvData, more);
  return { id, ...(await callRoute(commit, { ...asCoach(), body: { importId: id } })).body };
};
const undoing = (id: string) => callRoute(undo, { ...asCoach(), params: { id } });
const rowsOf = async (id: string) => (await callRoute(rows, { ...asCoach(), params: { id } })).body;
const readAs = async (cookie: string, id: string) => (await callRoute(messagesWith, { cookie, params: { id } })).body;
const saidOf = (messages: { senderName: string; content: string; createdAt: string }[]) => messages.map(({ senderName, content, createdAt }) => [createdAt, senderName, content]);
const snapshot = async () => JSON.stringify(await Promise.all([db.thread.findMany({ orderBy: { id: "asc" } }), db.message.findMany({ orderBy: { id: "asc" } }), db.file.findMany({ orderBy: { id: "asc" } })]));

describe("A chat from WhatsApp", () => {
  it("is in the conversation with its own times, for the client and her coach, in the search and in her record", async () => {
    expect(await importing()).toMatchObject({ created: 4, updated: 0, errors: [], message: "4 messages created, 0 updated." });
    const said = [
      ["2026-07-14T09:05:00.000Z", coachName, "Morning Anna!\nHow was the week?"],
      ["2026-07-14T09:05:00.000Z", "Anna Berg", "Good 🌸"],
      ["2026-07-14T09:05:00.000Z", "Anna Berg", "Good 🌸"],
      ["2026-07-14T09:06:00.000Z", "Anna Berg", "[photo, video or voice message]"],
    ];
    const messages = await readAs(practice.coach.cookie, practice.anna.id);
    expect([saidOf(messages), saidOf(await readAs(practice.anna.cookie, practice.coach.id))]).toEqual([said, said]);
    expect(messages[0]).toMatchObject({ importedFrom: "whatsapp", seen: true, senderId: practice.coach.id, recipientId: practice.anna.id });
    expect(messages[1]).toMatchObject({ senderId: practice.anna.id, recipientId: practice.coach.id });
    expect((await callRoute(search, { ...asCoach(), query: { q: "morning" } })).body).toMatchObject([{ id: messages[0].id, counterpart: { id: practice.anna.id } }]);
    const record = JSON.parse(unzip(new Uint8Array((await callRoute(takeRecord, { cookie: practice.anna.cookie, params: { id: practice.anna.id } })).body)).get("record.json") ?? "{}");
    expect(record.messages).toHaveLength(4);
    expect(record.messages[1]).toMatchObject({ from: "Anna Berg", content: "Good 🌸", importedFrom: "whatsapp" });
    expect((await callRoute(messagesWith, { cookie: (await makeSignedInNutritionist()).cookie, params: { id: practice.anna.id } })).status).toBe(404);
  });

  it("is silent: no email, no notification, nothing unread, and nobody to reply to", async () => {
    await importing();
    expect(await Promise.all([db.emailMessage.count(), db.notification.count()])).toEqual([0, 0]);
    for (const cookie of [practice.coach.cookie, practice.anna.cookie]) expect((await callRoute(unread, { cookie })).body).toEqual({ conversations: 0, messages: 0 });
    expect((await callRoute(conversations, { ...asCoach(), query: { part: "to_answer" } })).body).toEqual([]);
    expect((await callRoute(conversations, asCoach())).body).toMatchObject([{ lastMessage: { content: "[photo, video or voice message]" }, unreadCount: 0, waitingSince: null }]);
    expect(await db.thread.findFirst()).toMatchObject({ unreadByClient: 0, unreadByStaff: 0, waitingSince: null, clientUnreadSince: null, staffUnreadSince: null, lastMessageAt: new Date("2026-07-14T09:06:00Z") });
  });

  it("leaves the reply that a client waits for as it is, and stays before later messages", async () => {
    vi.setSystemTime("2026-07-14T09:00:00Z");
    await callRoute(send, { cookie: practice.anna.cookie, body: { recipientId: practice.coach.id, content: "Is anybody there?" } });
    const before = await db.thread.findFirstOrThrow();
    vi.setSystemTime(now);
    const { id } = await importing();
    expect(await db.thread.findFirstOrThrow()).toEqual(before);
    await callRoute(send, { ...asCoach(), body: { recipientId: practice.anna.id, content: "Yes" } });
    const messages: { content: string; importedFrom: string | null }[] = await readAs(practice.anna.cookie, practice.coach.id);
    expect(messages.map(({ importedFrom, content }) => importedFrom ?? content)).toEqual(["Is anybody there?", "whatsapp", "whatsapp", "whatsapp", "whatsapp", "Yes"]);
    // A reply refers to no message.
    expect((await undoing(id)).body.status).toBe("undone");
    expect((await readAs(practice.anna.cookie, practice.coach.id)).map(({ content }: { content: string }) => content)).toEqual(["Is anybody there?", "Yes"]);
  });

  it("adds nothing a second time, only what a longer export has, and each undo removes its own", async () => {
    const before = await snapshot();
    const first = await importing();
    const afterFirst = await snapshot();
    expect(await importing()).toMatchObject({ created: 0, unchanged: 4 });
    const second = await importing(`${chat()}14/07/2026, 10:05 - Anna Berg: Good 🌸\n15/07/2026, 07:00 - Anna Berg: Ready\n`);
    expect(second).toMatchObject({ created: 2, unchanged: 4 });
    expect(await db.thread.findFirst()).toMatchObject({ lastMessageAt: new Date("2026-07-15T06:00:00Z") });
    await undoing(second.id);
    expect(await snapshot()).toBe(afterFirst);
    await undoing(first.id);
    expect(await snapshot()).toBe(before);
  });

  it("is undone to identical rows in a conversation that was there", async () => {
    await callRoute(send, { ...asCoach(), body: { recipientId: practice.anna.id, content: "Hello" } });
    await db.emailMessage.deleteMany();
    const before = await snapshot();
    const { id } = await importing();
    expect(await db.message.count()).toBe(5);
    await undoing(id);
    expect(await snapshot()).toBe(before);
  });

  it("can't be undone once a message is marked as needing no reply, or has a file", async () => {
    const { id } = await importing();
    const message = (await readAs(practice.coach.cookie, practice.anna.id)).find(({ senderId }: { senderId: string }) => senderId === practice.anna.id);
    await callRoute(noReplyNeeded, { ...asCoach(), params: { id: message.id } });
    expect([(await undoing(id)).status, await db.message.count()]).toEqual([409, 4]);
    await db.message.updateMany({ data: { noReplyNeededAt: null } });
    expect((await undoing(id)).status).toBe(200);
  });

  it("imported twice at once is added once", async () => {
    const [one, other] = [await planning(), await planning()];
    const results = await Promise.all([one, other].map(({ id }) => callRoute(commit, { ...asCoach(), body: { importId: id } })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db.message.count()).toBe(4);
  });

  it("is written and undone in steps, and keeps the order of one minute", async () => {
    const long = Array.from({ length: 1200 }, (_, index) => `14/07/2026, 10:05 - ${index % 2 ? "Anna Berg" : coachName}: Message ${index}`).join("\n");
    const { id, created } = await importing(long);
    expect(created).toBe(1200);
    expect((await readAs(practice.coach.cookie, practice.anna.id)).map(({ content }: { content: string }) => content)).toEqual(Array.from({ length: 1200 }, (_, index) => `Message ${index}`));
    expect((await undoing(id)).body.status).toBe("undone");
    expect(await Promise.all([db.message.count(), db.thread.count()])).toEqual([0, 0]);
  });

  it("goes with the client, and so does what is left of her import", async () => {
    await importing();
    await planning(chat(), { fileName: "WhatsApp Chat with Anna Berg.txt" });
    await db.client.update({ where: { userId: practice.anna.id }, data: { erasureRequestedAt: new Date("2026-10-01T00:00:00Z") } });
    await eraseDueClients(now);
    expect(await Promise.all([db.message.count(), db.thread.count(), db.importRow.count()])).toEqual([0, 0, 0]);
    expect(JSON.stringify(await db.import.findMany())).not.toMatch(/Anna|Good/);
  });
});

describe("Who speaks in a chat", () => {
  it("is found by their names, with samples, and what is left out is said", async () => {
    expect(await planning()).toMatchObject({
      source: { name: "whatsapp", kind: "chat" },
      client: { id: practice.anna.id, name: "Anna Berg" },
      speakers: [
        { name: coachName, count: 1, samples: ["Morning Anna!\nHow was the week?"], is: "coach", isSure: true },
        { name: "Anna Berg", count: 3, samples: ["Good 🌸", "Good 🌸", "[photo, video or voice message]"], is: "client", isSure: true },
      ],
      remarks: ["1 line from WhatsApp itself, such as notices and missed calls, is left out.", "1 photo, voice message or other file isn't in the text. The message says what it was, such as [photo]."],
      dates: { isSure: true },
      counts: { create: 4, error: 0 },
    });
  });

  it("is asked where the names don't show it, and as chosen", async () => {
    const file = "14/07/2026, 10:05 - Me: Hi\n14/07/2026, 10:06 - Pri: Hello\n14/07/2026, 10:07 - Her sister: Hi both\n";
    const plan = await planning(file);
    expect([plan.client, plan.needsClient, plan.counts.error, plan.speakers.map(({ is, isSure }: { is: string | null; isSure: boolean }) => [is, isSure])]).toEqual([null, true, 3, [[null, false], [null, false], [null, false]]]);
    expect((await rowsOf(plan.id))[0].error).toBe('Speaker: please choose who "Me" is; Please choose whose chat this is');
    const { created } = await importing(file, { clientId: practice.anna.id, speakers: { Me: "coach", Pri: "client", "Her sister": "leave-out" } });
    expect(created).toBe(2);
    expect(saidOf(await readAs(practice.coach.cookie, practice.anna.id)).map(([, ...said]) => said)).toEqual([[coachName, "Hi"], ["Anna Berg", "Hello"]]);
    expect((await callRoute(preview, { ...asCoach(), body: { kind: "chat", csvData: file, speakers: { Me: "boss" } } })).status).toBe(400);
  });

  it("is the other of two, once the file's name shows the client", async () => {
    const { client, speakers } = await planning("14/07/2026, 10:05 - Me: Hi\n14/07/2026, 10:06 - Anna: Hello\n", { fileName: "WhatsApp Chat with Anna Berg.txt" });
    expect([client.name, speakers.map(({ is }: { is: string }) => is)]).toEqual(["Anna Berg", ["coach", "client"]]);
  });

  it("is one person only, or somebody of another practice's name", async () => {
    const { counts, speakers } = await planning("14/07/2026, 10:05 - Anna Berg: Hi\n");
    expect([counts.create, speakers]).toEqual([1, [expect.objectContaining({ is: "client" })]]);
    await makeSignedInClient({ user: { firstName: "Anna", lastName: "Berg", email: "another@example.com" } });
    expect(await planning()).toMatchObject({ client: null, counts: { create: 0, error: 4 } });
  });
});

describe("A file with messages", () => {
  it("can be a table with times, speakers and messages", async () => {
    const table = `Date,From,Text\n2026-07-14 10:05:33,Anna Berg,"=HYPERLINK(""x"") <script>alert(1)</script>"\n2026-07-14 10:06,${coachName},'-5 kg\n`;
    expect((await planning(table)).source).toEqual({ name: "unknown", kind: "chat" });
    await importing(table);
    const messages = await readAs(practice.coach.cookie, practice.anna.id);
    expect(saidOf(messages)).toEqual([["2026-07-14T09:05:33.000Z", "Anna Berg", '=HYPERLINK("x") <script>alert(1)</script>'], ["2026-07-14T09:06:00.000Z", coachName, "-5 kg"]]);
    expect(messages[0].importedFrom).toBe("file");
  });

  it("is read with its times in the practice's time zone, and asked where day and month could be swapped", async () => {
    const plan = await planning(`03/04/2026, 10:05 - Anna Berg: Hi\n`);
    expect(plan.dates).toEqual({ order: "day-first", isSure: false, sample: "03/04/2026 10:05", day: "2026-04-03" });
    expect((await rowsOf((await planning("[3/4/26, 10:05:33\u202fPM] Anna Berg: Hi", { dateOrder: "month-first" })).id))[0].changes).toEqual(["4 March 2026, 10:05 pm", "Anna Berg (client): Hi"]);
  });

  it.each([
    ["in the future", "18/11/2027, 10:05 - Anna Berg: Hi", 'Time: "18/11/2027 10:05" lies in the future'],
    ["before 1990", "18/11/1989, 10:05 - Anna Berg: Hi", 'Time: "18/11/1989 10:05" is before 1990'],
    ["on no day", "31/02/2026, 10:05 - Anna Berg: Hi", 'Time: "31/02/2026 10:05" is not a date and time; write it like 2026-03-31 18:05'],
  ])("leaves out a message %s", async (_, file, error) => {
    expect((await rowsOf((await planning(file)).id))[0]).toMatchObject({ action: "error", error });
  });

  it("cuts a message above 10,000 characters, with a note", async () => {
    const { id } = await importing(`14/07/2026, 10:05 - Anna Berg: ${"a".repeat(10_000)}\n14/07/2026, 10:06 - Anna Berg: ${"b".repeat(10_001)}\n`);
    expect((await rowsOf(id)).map(({ note }: { note: string | null }) => note)).toEqual([null, "Message: is longer than 10,000 characters, so only the first 10,000 are kept"]);
    expect((await db.message.findMany({ orderBy: { createdAt: "asc" } })).map(({ content }) => content.length)).toEqual([10_000, 10_000]);
  });

  it.each([
    ["an empty file", "", 400, "Please provide CSV data to import"],
    ["a text that is no chat", "Dear diary,\ntoday I slept.\n", 400, "We can't find a chat in this file."],
    ["a file with too many speakers", `Time,Speaker,Message\n${Array.from({ length: 51 }, (_, index) => `2026-07-14,Speaker ${index},Hi`).join("\n")}`, 400, "This file has more than 50 speakers"],
    ["more than 100,000 lines", "14/07/2026, 10:05 - Anna Berg: Hi\n".repeat(100_002), 413, "This file has more than 100,000 rows."],
  ])("is refused where it is %s", async (_, csvData, status, error) => {
    const answer = await callRoute(preview, { ...asCoach(), body: { kind: "chat", csvData } });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(error)]);
    expect(await db.import.count()).toBe(0);
  });

  it("is for coaches, and for their own clients who are not archived", async () => {
    expect((await callRoute(preview, { cookie: practice.anna.cookie, body: { kind: "chat", csvData: chat() } })).status).toBe(403);
    expect((await callRoute(preview, { ...asCoach(), body: { kind: "chat", csvData: chat(), clientId: practice.coach.id } })).status).toBe(404);
    await db.user.update({ where: { id: practice.anna.id }, data: { archivedAt: now } });
    expect((await rowsOf((await planning(chat(), { clientId: practice.anna.id })).id))[0].error).toBe("Name: this client was deleted. Restore them first, in Clients under Deleted clients");
  });

  it("is imported in one call, where it shows whose chat it is", async () => {
    expect((await callRoute(importCsv, { ...asCoach(), body: { importType: "chat", csvData: chat() } })).body.stats).toEqual({ total: 4, imported: 4, updated: 0, errors: 0 });
  });
});
