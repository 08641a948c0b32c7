import { beforeEach, describe, expect, it } from "vitest";
import { GET as readValues } from "@/app/api/clients/[id]/snippet-values/route";
import { POST as broadcast } from "@/app/api/messages/broadcast/route";
import { DELETE as removeSnippet, PATCH as editSnippet } from "@/app/api/snippets/[id]/route";
import { GET as listSnippets, POST as addSnippet } from "@/app/api/snippets/route";
import { addDays, mondayOnOrAfter } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

async function setUp() {
  const coach = await makeSignedInCoach({ firstName: "Maya" });
  const { cookie } = coach;
  return {
    coach,
    add: (body: object) => callRoute(addSnippet, { cookie, body: { title: "Sleep", text: "Lights out at ten, {firstName}.", ...body } }),
    edit: (id: string, body: object) => callRoute(editSnippet, { cookie, params: { id }, body }),
    remove: (id: string) => callRoute(removeSnippet, { cookie, params: { id } }),
    titles: async (by = cookie) => (await callRoute(listSnippets, { cookie: by })).body.map(({ title }: { title: string }) => title),
  };
}

describe("Snippets", () => {
  it("are shared by all coaches, by title", async () => {
    const { add, edit, remove, titles } = await setUp();
    const { status, body } = await add({});
    expect([status, body]).toEqual([201, { id: expect.any(String), title: "Sleep", text: "Lights out at ten, {firstName}." }]);
    await add({ title: "a hard week" });
    await add({ title: "Meals" });
    const other = await makeSignedInCoach();
    expect(await titles(other.cookie)).toEqual(["a hard week", "Meals", "Sleep"]);
    expect((await edit(body.id, { title: "Better  sleep" })).body).toEqual({ ...body, title: "Better sleep" });
    expect((await remove(body.id)).status).toBe(200);
    expect(await titles()).toEqual(["a hard week", "Meals"]);
    expect([(await remove(body.id)).status, (await edit(body.id, { title: "Gone" })).status]).toEqual([404, 404]);
  });

  it("with an unknown variable are refused, which is named with those there are", async () => {
    const { add, edit } = await setUp();
    const message = "We can't fill in {lastName}. You can use {firstName}, {week}, {coachName} and {nextDue}.";
    const refused = { status: 400, body: { fields: { text: message } } };
    expect(await add({ text: "Dear {lastName}" })).toMatchObject(refused);
    const { body } = await add({ text: "{firstName} {week} {coachName} {nextDue}" });
    expect(await edit(body.id, { text: "Dear {firstName} {lastName}" })).toMatchObject(refused);
  });

  it.each([
    [{ title: " " }, { title: "Please give the snippet a title" }],
    [{ text: "" }, { text: "Please write the text" }],
    [{ title: "x".repeat(61) }, { title: "Please use at most 60 characters" }],
  ])("refuse %o", async (body, fields) => expect(await (await setUp()).add(body)).toMatchObject({ status: 400, body: { fields } }));

  it("have titles of their own", async () => {
    const { add, edit } = await setUp();
    await add({});
    const taken = { status: 400, body: { fields: { title: "There's already a snippet called Sleep. Please choose another title." } } };
    expect(await add({ text: "Another" })).toMatchObject(taken);
    const { body } = await add({ title: "Meals" });
    expect(await edit(body.id, { title: "Sleep" })).toMatchObject(taken);
    expect((await edit(body.id, { title: "Meals", text: "Eggs." })).status).toBe(200);
  });
});

describe("The variables of a snippet", () => {
  const today = new Date().toISOString().slice(0, 10);
  const joinDate = new Date(addDays(mondayOnOrAfter(today), -35));

  it("stand for the client's name, week and next check-in, and the coach who writes", async () => {
    const { coach } = await setUp();
    const client = await makeSignedInClient({ user: { firstName: "Nora" }, client: { joinDate } });
    const read = async () => (await callRoute(readValues, { cookie: coach.cookie, params: { id: client.id } })).body;
    const before = await read();
    expect(before).toEqual({ firstName: "Nora", week: expect.stringMatching(/^[56]$/), coachName: "Maya", nextDue: expect.stringMatching(/^Monday \d+ \w+( \d{4})?$/) });
    await makeCheckIn(db, { clientId: client.id });
    expect((await read()).nextDue).not.toBe(before.nextDue);
    expect((await callRoute(readValues, { cookie: coach.cookie, params: { id: "unknown" } })).status).toBe(404);
  });

  it("are filled in for each recipient of a broadcast, and once", async () => {
    const { coach } = await setUp();
    const [nora, una] = [await makeSignedInClient({ user: { firstName: "Nora" }, client: { joinDate } }), await makeSignedInClient({ user: { firstName: "" }, client: { joinDate } })];
    const body = { recipientIds: [nora.id, una.id], content: "Hi {firstName}, it's {coachName}. {other} {", clientMessageId: "one" };
    for (let time = 0; time < 2; time += 1) expect((await callRoute(broadcast, { cookie: coach.cookie, body })).body).toEqual({ sent: 2, notFound: [] });
    const sent = await db.message.findMany({ select: { recipientId: true, content: true } });
    expect(new Map(sent.map(({ recipientId, content }) => [recipientId, content]))).toEqual(new Map([[nora.id, "Hi Nora, it's Maya. {other} {"], [una.id, "Hi there, it's Maya. {other} {"]]));
    expect(sent).toHaveLength(2);
  });
});
