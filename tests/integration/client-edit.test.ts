import { beforeEach, describe, expect, it } from "vitest";
import { GET as profile } from "@/app/api/client-profile/[clientId]/route";
import { GET as tags } from "@/app/api/client-tags/route";
import { PATCH as edit } from "@/app/api/clients/[id]/route";
import { GET as intake, PUT as complete } from "@/app/api/intake-form/[clientId]/route";
import { POST as submit } from "@/app/api/intake-form/route";
import { PATCH as editOwn } from "@/app/api/profile/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const setUp = async (client: Parameters<typeof makeClient>[1] = {}) => {
  const { userId } = await makeClient(db, client);
  const coach = await createSessionCookieHeader(await makeCoach(db));
  return { userId, coach, patch: (body: object) => callRoute(edit, { cookie: coach, params: { id: userId }, body }) };
};

describe("A client's details", () => {
  it("change one by one: fields left out stay, and blank ones are cleared", async () => {
    const { patch } = await setUp({ user: { phone: "+44 7700 900123" }, client: { location: "Leeds", occupation: "Nurse" } });
    const first = await patch({ version: 1, firstName: " Zara  Anne ", emergencyContact: "Tom, 07700 900999", primaryGoal: "Run 10 km\nwithout pain", targetWeight: 62.5, location: " " });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ firstName: "Zara Anne", emergencyContact: "Tom, 07700 900999", primaryGoal: "Run 10 km\nwithout pain", targetWeight: 62.5, location: null, occupation: "Nurse", phone: "+44 7700 900123", version: 2 });
    const second = await patch({ version: 2, phone: null, targetWeight: null, dateOfBirth: "1990-02-28", joinDate: "2026-09-07", lastName: "" });
    expect(second.body).toMatchObject({ phone: null, targetWeight: null, dateOfBirth: "1990-02-28", joinDate: "2026-09-07", lastName: "", firstName: "Zara Anne", version: 3 });
  });

  it("refuse an edit of a stale version after a colleague or the client has saved", async () => {
    const { userId, patch } = await setUp();
    expect((await patch({ version: 1, location: "Leeds" })).status).toBe(200);
    const stale = await patch({ version: 1, location: "York", firstName: "Other" });
    expect([stale.status, stale.body.message]).toEqual([409, "Someone else changed this client while you were editing. Please compare and save again."]);
    expect((await db.client.findUniqueOrThrow({ where: { userId } })).location).toBe("Leeds");
    await callRoute(editOwn, { cookie: await createSessionCookieHeader({ userId }), body: { phone: "01" } });
    expect((await patch({ version: 2, phone: "02" })).status).toBe(409);
    expect((await patch({ version: 3, phone: "02" })).body.phone).toBe("02");
  });

  it("accept only one of two concurrent edits", async () => {
    const { patch } = await setUp();
    const responses = await Promise.all([patch({ version: 1, location: "Leeds" }), patch({ version: 1, location: "York" })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ["firstName", { firstName: "  " }, "First name is required"],
    ["version", { version: 2_147_483_648 }, "Please open this client again"],
    ["version", { version: -1 }, "Please open this client again"],
    ["targetWeight", { targetWeight: 7 }, "Please enter at least 20"],
    ["dateOfBirth", { dateOfBirth: "28.2.1990" }, "Please enter a date"],
    ["dateOfBirth", { dateOfBirth: "2099-01-01" }, "Please check the date of birth"],
    ["joinDate", { joinDate: "1999-12-31" }, "Please enter a day between the year 2000 and a year from now"],
    ["phone", { phone: "1".repeat(51) }, "Please use at most 50 characters"],
    ["tags.0", { tags: [" "] }, "Please enter a tag"],
    ["tags.0", { tags: ["x".repeat(41)] }, "Please keep a tag to 40 characters"],
    ["tags", { tags: Array.from({ length: 31 }, (_, index) => `tag ${index}`) }, "Please use at most 30 tags"],
  ])("refuse an invalid %s", async (field, invalid, message) => {
    const { patch } = await setUp();
    const { status, body } = await patch({ version: 1, ...invalid });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
  });

  it("refuse an edit without a version", async () => {
    const { patch } = await setUp();
    expect((await patch({ location: "Leeds" })).status).toBe(400);
  });

  it("are for coaches only, and only for active clients", async () => {
    const { userId, coach } = await setUp();
    const archived = await makeClient(db, { user: { archivedAt: new Date() } });
    for (const id of [archived.userId, "nobody"]) expect((await callRoute(edit, { cookie: coach, params: { id }, body: { version: 1, location: "X" } })).status).toBe(404);
    for (const person of [{ userId }, await makeNutritionist(db)]) expect((await callRoute(edit, { cookie: await createSessionCookieHeader(person), params: { id: userId }, body: { version: 1 } })).status).toBe(403);
  });
});

describe("Tags", () => {
  it("are saved in order, without duplicates in any case", async () => {
    const { patch } = await setUp();
    expect((await patch({ version: 1, tags: [" Postnatal ", "early  bird", "postnatal", "PCOS"] })).body.tags).toEqual(["Postnatal", "early bird", "PCOS"]);
  });

  it("of active clients are suggested, the most used first", async () => {
    const { coach } = await setUp({ client: { tags: ["early bird", "PCOS"] } });
    await makeClient(db, { client: { tags: ["PCOS"] } });
    await makeClient(db, { client: { tags: ["gone"] }, user: { archivedAt: new Date() } });
    expect((await callRoute(tags, { cookie: coach })).body).toEqual(["PCOS", "early bird"]);
  });
});

describe("The profile", () => {
  it("shows the plan, the current pause and the safety notes", async () => {
    const { userId, coach } = await setUp();
    const day = (offset: number) => dayToDate(new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10));
    await db.pause.createMany({ data: [{ clientId: userId, startsOn: day(-40), endsOn: day(-30) }, { clientId: userId, startsOn: day(-3), endsOn: day(4) }] });
    await db.subscription.create({
      data: { clientId: userId, gateway: "sandbox", gatewayId: "s1", priceId: "p", planName: "6 Month Plan", recurring: true, amountMinor: 15_000, currency: "gbp", status: "active", startedAt: day(-60), mirroredAt: day(-1) },
    });
    await db.intakeRecord.create({ data: { clientId: userId, injuries: ["Knee Issues"], availableEquipment: [], allergies: "Peanuts" } });
    expect((await callRoute(profile, { cookie: coach, params: { clientId: userId } })).body).toMatchObject({
      pausedUntil: day(4).toISOString().slice(0, 10),
      plan: { name: "6 Month Plan", amount: 150, currency: "GBP", recurring: true },
      safetyNotes: ["Injuries: Knee Issues", "Allergies: Peanuts"],
    });
  });

  it("shows no plan that has ended", async () => {
    const { userId, coach } = await setUp();
    const ended = new Date(Date.now() - 1000);
    const common = { clientId: userId, gateway: "sandbox", priceId: "p", amountMinor: 90_000, currency: "gbp", startedAt: ended, mirroredAt: ended } as const;
    await db.subscription.create({ data: { ...common, gatewayId: "s1", planName: "6 Months - No Calls", recurring: false, status: "active", currentPeriodEnd: ended } });
    await db.subscription.create({ data: { ...common, gatewayId: "s2", planName: "Monthly Coaching", recurring: true, status: "past_due", graceUntil: ended } });
    expect((await callRoute(profile, { cookie: coach, params: { clientId: userId } })).body).toMatchObject({ plan: null, pausedUntil: null, safetyNotes: [] });
  });
});

describe("The intake record", () => {
  it("is completed by the coach before and after the client sends it, keeping the other answers", async () => {
    const { userId, coach } = await setUp();
    const put = (body: object) => callRoute(complete, { cookie: coach, params: { clientId: userId }, body });
    expect((await put({ version: 0, workoutSchedule: "Mondays", height: 168, waist: 74.5, injuries: ["Neck Pain"] })).body).toMatchObject({ workoutSchedule: "Mondays", height: 168, waist: 74.5, injuries: ["Neck Pain"], submittedAt: null, version: 1 });
    await callRoute(submit, { cookie: await createSessionCookieHeader({ userId }), body: Object.fromEntries(intakeAnswerNames.map((name) => [name, "In their own words"])) });
    expect((await put({ version: 2, workoutSchedule: "", allergies: "Peanuts", height: null })).body).toMatchObject({
      workoutSchedule: null,
      allergies: "Peanuts",
      height: null,
      waist: 74.5,
      injuries: ["Neck Pain"],
      motivation: "In their own words",
      submittedAt: expect.any(String),
      version: 3,
    });
  });

  it("refuses an edit of a stale version, also when there was no record yet", async () => {
    const { userId, coach } = await setUp();
    const put = (body: object) => callRoute(complete, { cookie: coach, params: { clientId: userId }, body });
    const results = await Promise.all([put({ version: 0, location: "x" }), put({ version: 0, yourStory: "y" })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put({ version: 0, yourStory: "z" })).status).toBe(409);
    expect((await put({ version: 7, yourStory: "z" })).status).toBe(409);
  });

  it.each([
    ["height", { height: 20 }, "Please enter at least 80"],
    ["version", { version: 2_147_483_648 }, "Please open this client again"],
    ["waist", { waist: "wide" }, "Please enter a number"],
    ["injuries", { injuries: ["None", "Neck Pain"] }, "None cannot be chosen together with others"],
    ["yourStory", { yourStory: "x".repeat(10_001) }, "Please use at most 10,000 characters"],
  ])("refuses an invalid %s", async (field, invalid, message) => {
    const { userId, coach } = await setUp();
    expect((await callRoute(complete, { cookie: coach, params: { clientId: userId }, body: { version: 0, ...invalid } })).body).toEqual({ message, fields: { [field]: message } });
  });

  it("is only edited by coaches, and only for existing clients", async () => {
    const { userId, coach } = await setUp();
    expect((await callRoute(complete, { cookie: coach, params: { clientId: "nobody" }, body: { version: 0 } })).status).toBe(404);
    expect((await callRoute(complete, { cookie: await createSessionCookieHeader({ userId }), params: { clientId: userId }, body: { version: 0 } })).status).toBe(403);
    expect((await callRoute(intake, { cookie: coach, params: { clientId: userId } })).body).toBeNull();
  });
});
