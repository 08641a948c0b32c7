import { beforeEach, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/messages/search/route";
import { db } from "@/lib/platform/db";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

type Person = Awaited<ReturnType<typeof makeCoach>>;
const searchAs = async (reader: Person, query: Record<string, string>) => callRoute(search, { cookie: await createSessionCookieHeader(reader), query });
const found = async (reader: Person, query: Record<string, string>) => ((await searchAs(reader, query)).body as { excerpt: { text: string }[] }[]).map(({ excerpt }) => excerpt.map(({ text }) => text).join(""));

/** A thread with these messages of the client, oldest first, a minute apart. */
async function makeThread(client: Person, texts: readonly string[], nutritionist?: Person, start = new Date("2026-11-02T10:00:00Z")) {
  const staff = { nutritionistId: nutritionist?.id ?? null, staffKey: nutritionist?.id ?? "coach" };
  const messages = texts.map((content, index) => ({ senderId: client.id, content, createdAt: new Date(start.getTime() + index * 60_000) }));
  await db.thread.create({ data: { clientId: client.id, ...staff, lastMessageAt: messages.at(-1)?.createdAt, messages: { createMany: { data: messages } } } });
}

async function makePractice() {
  const [coach, anna, bea] = [await makeCoach(db), (await makeClient(db)).user, (await makeClient(db)).user];
  return { coach, anna, bea };
}

describe("The search of messages", () => {
  it.each([
    ["a word", "knee", ["My knee hurts"]],
    ["a word in another form", "hurting", ["My knee hurts"]],
    ["the beginning of a word", "kn", ["My knee hurts"]],
    ["words in any order and case", "HURTS knee", ["My knee hurts"]],
    ["a number", "7.5", ["Slept 7.5 hours"]],
    ["a part of a number", "7.", ["Slept 7.5 hours"]],
    ["another number", "5.7", []],
    ["a range", "8-10 reps", ["Then 8-10 reps"]],
    ["a longer beginning than the stem of its word", "measureme", ["No measurements"]],
    ["a word that is in most messages", "then", ["Then 8-10 reps"]],
    ["the beginnings of words", "kn hur", ["My knee hurts"]],
    ["a word with an accent", "café", ["At the café"]],
    ["characters that mean something to the database", "knee' | !:*&<->\\", ["My knee hurts"]],
    ["two words of which only one is there", "knee wedding", []],
    ["a part inside a word", "asure", []],
    ["one character", "k", []],
    ["no letter or digit", "?!", []],
    ["nothing", "", []],
  ])("by %s", async (_, q, expected) => {
    const { coach, anna } = await makePractice();
    await makeThread(anna, ["My knee hurts", "Slept 7.5 hours", "At the café", "Then 8-10 reps", "No measurements"]);
    expect(await found(coach, { q })).toEqual(expected);
  });

  it("names the client and the sender and marks what matched, newest first", async () => {
    const { coach, anna, bea } = await makePractice();
    await makeThread(anna, ["Easter is fine", "After <b>Easters</b>"]);
    await makeThread(bea, ["No Easter for me"], undefined, new Date("2026-11-01T10:00:00Z"));
    const { body } = await searchAs(coach, { q: "easter" });
    expect(body).toMatchObject([{ counterpart: { id: anna.id } }, { counterpart: { id: anna.id } }, { counterpart: { id: bea.id }, senderName: `${bea.firstName} ${bea.lastName}`, createdAt: "2026-11-01T10:00:00.000Z" }]);
    expect(body[0].excerpt).toEqual([{ text: "After <b>", isMatch: false }, { text: "Easters", isMatch: true }, { text: "</b>", isMatch: false }]);
  });

  it("shows the words around what matched in a long message", async () => {
    const { coach, anna } = await makePractice();
    await makeThread(anna, [`${"before ".repeat(500)}the wedding ${"after ".repeat(500)}`]);
    const [excerpt] = await found(coach, { q: "wedding" });
    expect(excerpt).toContain("the wedding");
    expect(excerpt?.length).toBeLessThan(300);
  });

  it("returns the newest 20, also those that are older than the newest 5,000 messages", async () => {
    const { coach, anna, bea } = await makePractice();
    await makeThread(anna, Array.from({ length: 25 }, (_, index) => `Marathon ${index}`), undefined, new Date("2025-01-01T10:00:00Z"));
    await makeThread(bea, Array.from({ length: 5000 }, () => "Hello"));
    await db.message.updateMany({ where: { content: "Hello", createdAt: new Date("2026-11-02T10:00:00Z") }, data: { content: "Marathon of all" } });
    const texts = await found(coach, { q: "marathon" });
    expect([texts.length, ...texts.slice(0, 3), texts.at(-1)]).toEqual([20, "Marathon of all", "Marathon 24", "Marathon 23", "Marathon 6"]);
  });

  it("finds only what each person can read", async () => {
    const { coach, anna, bea } = await makePractice();
    const [own, other] = [await makeNutritionist(db), await makeNutritionist(db)];
    await makeThread(anna, ["Lunch with the coach"]);
    await makeThread(anna, ["Lunch with mine"], own);
    await makeThread(bea, ["Lunch of Bea"], other);
    expect(await found(coach, { q: "lunch" })).toEqual(["Lunch with the coach"]);
    expect(await found(own, { q: "lunch" })).toEqual(["Lunch with mine"]);
    expect((await found(anna, { q: "lunch" })).toSorted()).toEqual(["Lunch with mine", "Lunch with the coach"]);
    expect(await found(anna, { q: "lunch", with: own.id })).toEqual(["Lunch with mine"]);
    expect((await searchAs(anna, { q: "lunch", with: bea.id })).status).toBe(404);
    expect((await searchAs(own, { q: "lunch", with: bea.id })).status).toBe(404);
    // The messages of a nutritionist who has left stay.
    await db.user.update({ where: { id: own.id }, data: { archivedAt: new Date() } });
    expect((await found(anna, { q: "lunch" })).toSorted()).toEqual(["Lunch with mine", "Lunch with the coach"]);
    expect(await found(anna, { q: "lunch", with: own.id })).toEqual(["Lunch with mine"]);
    await db.user.update({ where: { id: anna.id }, data: { archivedAt: new Date() } });
    expect(await found(coach, { q: "lunch" })).toEqual([]);
  });

  it("finds nothing in a conversation without messages", async () => {
    const { coach, anna } = await makePractice();
    expect(await found(coach, { q: "lunch", with: anna.id })).toEqual([]);
  });
});
