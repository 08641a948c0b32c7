import { beforeEach, describe, expect, it } from "vitest";
import { GET as coachAway } from "@/app/api/coach-away/route";
import { GET as readSettings, PATCH as editSettings } from "@/app/api/settings/route";
import { optionalSettings, type Settings } from "@/lib/core/settings/contract";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const makeCoachWithCookie = async (firstName = "Maya", createdAt?: Date) => {
  const coach = await makeCoach(db, { firstName, createdAt });
  return { ...coach, cookie: await createSessionCookieHeader(coach) };
};
const createLogo = async (ownerId: string, purpose: "logo" | "profile_image" = "logo") => {
  const { id } = await db.file.create({
    data: { ownerId, purpose, fileName: "logo.png", contentType: "image/png", size: 1, storageKey: crypto.randomUUID(), stored: true },
  });
  return `/api/files/${id}`;
};

const allSettings = {
  productName: "Thrive",
  coachName: "Coach Maya",
  timeZone: "America/New_York",
  revenueGoal: 5250.5,
  testGbpPerUsd: 0.7512,
  leadRetentionMonths: 18,
  clientRetentionMonths: 36,
  staffSecondFactor: false,
  discoveryIndexed: false,
  weightUnit: "st",
  awayFrom: "2026-11-30",
  awayUntil: "2026-12-07",
  awayMessage: "I'm walking in the hills.",
  workingDays: [1, 2, 4, 6],
  workingHours: { from: "09:30", to: "17:00" },
  bankHolidays: "scotland",
  checkInChips: { threeWins: ["Ran 5 km"], focusArea: [] },
  stripeSendsReceipts: true,
  stripeSendsFailedPayments: false,
  stripeSendsCardExpiry: true,
  fromEmail: "Maya Hart <maya@example.com>",
  contactEmail: "Hello@example.com",
  dataController: "Maya Hart\n1 High Street, Leeds",
  contactPhone: "+44 (0)7700 900-100",
  bookCallLink: "https://example.com/book",
  schedulingLink: "https://example.com/schedule",
  goalCallLink: "https://example.com/goal",
  groupCallsLink: "https://example.com/group",
  chatLink: "https://wa.me/447700900100",
  nutritionSupportLink: "https://example.com/nutrition",
  trainingPlatformUrl: "https://example.com/training",
  welcomeVideoUrl: "https://youtu.be/dQw4w9WgXcQ",
  trainingVideoUrl: "https://vimeo.com/123456789",
  welcomeTranscriptUrl: "https://example.com/welcome-transcript",
  trainingTranscriptUrl: "https://example.com/training-transcript",
  nutritionTrackerUrl: "https://example.com/tracker",
  nutritionTrackerUsername: "maya_coach",
  nutritionGroupUrl: "https://example.com/nutrition-group",
  nutritionGroupCode: "THRIVE",
  contractUrl: "https://example.com/contract",
  agreementText: "Six months, together.",
  emailTemplate: "Lovely to have you, {firstName}.",
  contractDeliveryText: "Here's what we agreed, {firstName}.",
  intakeReminderText: "{coachName} is waiting for your form.",
  programDeliveryText: "Your training is next.",
};

describe("The practice's settings", () => {
  it("are saved as the coach sends them", async () => {
    const { cookie } = await makeCoachWithCookie();
    const { status, body } = await callRoute(editSettings, { cookie, body: allSettings });
    expect([status, body]).toEqual([200, { ...allSettings, version: 2, logoUrl: null, agreementVersion: 2, agreementConfirmed: true }]);
    expect((await callRoute(readSettings, { cookie })).body).toEqual(body);
    expect(await db.practice.findFirst()).toMatchObject({ revenueGoalMinor: 525_050 });
  });

  it("stay the same when left out, and are cleared by blank text or null", async () => {
    const { cookie } = await makeCoachWithCookie();
    await callRoute(editSettings, { cookie, body: allSettings });
    const { body } = await callRoute(editSettings, { cookie, body: { chatLink: "  ", fromEmail: null, coachName: "" } });
    expect(body).toEqual({ ...allSettings, chatLink: null, fromEmail: null, coachName: "", version: 3, logoUrl: null, agreementVersion: 2, agreementConfirmed: true });
    const cleared = await callRoute(editSettings, { cookie, body: Object.fromEntries(optionalSettings.map((name) => [name, ""])) });
    for (const name of optionalSettings) expect(cleared.body[name], name).toBeNull();
    expect((await callRoute(editSettings, { cookie, body: {} })).body).toEqual(cleared.body);
  });

  it("give no exchange rate for dollars until a coach sets one", async () => {
    const { cookie } = await makeCoachWithCookie();
    const rates = [];
    for (const body of [{}, { testGbpPerUsd: 0.8 }, { coachName: "Maya" }, { testGbpPerUsd: null }]) rates.push((await callRoute(editSettings, { cookie, body })).body.testGbpPerUsd);
    expect(rates).toEqual([null, 0.8, 0.8, null]);
  });

  it.each([
    ["productName", "  ", "Please give the product a name"],
    ["timeZone", "Europe/Londres", "Please choose a time zone from the list"],
    ["timeZone", "+01:00", "Please choose a time zone from the list"],
    ["timeZone", "", "Please choose a time zone from the list"],
    ["revenueGoal", -1, "Please enter at least 0"],
    ["revenueGoal", "many", "Please enter an amount"],
    ["testGbpPerUsd", 0, "Please enter at least 0.01"],
    ["revenueGoal", 10.005, "Please enter an amount in pounds and whole pence"],
    ["fromEmail", "Maya", "Please use name@example.com or Name <name@example.com>"],
    ["fromEmail", "Maya <maya@example.com>\r\nBcc: all@example.com", "Please use name@example.com or Name <name@example.com>"],
    ["contactEmail", "maya at example.com", "Please enter a valid email"],
    ["contactPhone", "call me", "Please enter a phone number"],
    ["chatLink", "javascript:alert(1)", "Please enter a full link that starts with https://"],
    ["bookCallLink", "example.com/call", "Please enter a full link that starts with https://"],
    ["contractUrl", "data:text/html,hello", "Please enter a full link that starts with https://"],
    ["welcomeVideoUrl", "https://example.com/video.mp4", "Please enter a link to a video on YouTube, Vimeo or Loom"],
    ["trainingVideoUrl", "https://youtube.com.example.com/watch?v=dQw4w9WgXcQ", "Please enter a link to a video on YouTube, Vimeo or Loom"],
    ["agreementText", "x".repeat(10_001), "Please use at most 10,000 characters"],
    ["agreementText", "x".repeat(50_000), "Please use at most 10,000 characters"],
    ["emailTemplate", "Dear {lastName}", "We can't fill in {lastName}. You can use {firstName} and {coachName}."],
    ["programDeliveryText", "It's {amount} for {firstName}", "We can't fill in {amount}. You can use {firstName} and {coachName}."],
    ["awayFrom", "2026-11-30", "Please enter the day you're back as well", "awayUntil"],
    ["awayUntil", "2026-12-07", "Please enter the first day you're away as well", "awayFrom"],
    ["awayFrom", "30/11/26", "Please enter a date"],
    ["awayFrom", "2026-02-30", "Please enter a date"],
    ["awayUntil", "9999-12-31", "Please enter a date"],
    ["awayMessage", "x".repeat(301), "Please use at most 300 characters"],
    ["workingDays", [], "Please choose at least one working day"],
    ["workingHours", { from: "17:00", to: "09:00" }, "Please choose an end after the start"],
    ["workingHours", { from: "09:00", to: "09:00" }, "Please choose an end after the start"],
    ["workingHours", { from: "9 am", to: "17:00" }, "Please enter both times, or neither"],
    ["workingHours", { from: "", to: "17:00" }, "Please enter both times, or neither"],
    ["bankHolidays", "wales", "Please choose from the list"],
    ["logoUrl", "https://elsewhere.example/logo.png", "Please upload the logo again"],
    ["logoUrl", "/api/files/unknown", "Please upload the logo again"],
  ])("refuse %s %j with a message at the field", async (field, value, message, fieldOfMessage = field) => {
    const { cookie } = await makeCoachWithCookie();
    const before = await db.practice.findFirst();
    const { status, body } = await callRoute(editSettings, { cookie, body: { [field]: value } });
    expect([status, body]).toEqual([400, { message, fields: { [fieldOfMessage]: message } }]);
    expect(await db.practice.findFirst()).toEqual(before);
  });

  it("refuse what was edited in an older version, and say what is saved now", async () => {
    const { cookie } = await makeCoachWithCookie();
    const { version } = (await callRoute(readSettings, { cookie })).body as Settings;
    const saved = (await callRoute(editSettings, { cookie, body: { version, chatLink: "https://example.com/first" } })).body as Settings;
    const late = await callRoute(editSettings, { cookie, body: { version, chatLink: "https://example.com/second" } });
    expect(late).toMatchObject({ status: 409, body: { message: "Someone else saved these settings meanwhile. Please check what they changed.", current: saved } });
    expect((await callRoute(editSettings, { cookie, body: { version: saved.version, chatLink: "https://example.com/second" } })).body).toMatchObject({ chatLink: "https://example.com/second", version: version + 2 });
  });

  it("accept the same request twice, and count one change", async () => {
    const { cookie } = await makeCoachWithCookie();
    const save = () => callRoute(editSettings, { cookie, body: { version: 1, revenueGoal: 3000 } });
    expect(await save()).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save()).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it("have no revenue goal until a coach sets one, and none again when it is cleared", async () => {
    const { cookie } = await makeCoachWithCookie();
    const goalAfter = async (body: object) => ((await callRoute(editSettings, { cookie, body })).body as Settings).revenueGoal;
    expect(await goalAfter({})).toBeNull();
    expect(await goalAfter({ revenueGoal: 4000 })).toBe(4000);
    expect(await goalAfter({ revenueGoal: null })).toBeNull();
  });

  it("are for coaches only", async () => {
    for (const person of [await makeClient(db), await makeNutritionist(db)]) {
      const cookie = await createSessionCookieHeader(person);
      expect((await callRoute(readSettings, { cookie })).status).toBe(403);
      expect((await callRoute(editSettings, { cookie, body: { productName: "Mine" } })).status).toBe(403);
    }
  });

  it("only accept a logo that the coach uploaded, and keep it when another coach saves", async () => {
    const [maya, zoe] = [await makeCoachWithCookie(), await makeCoachWithCookie("Zoe")];
    const logoUrl = await createLogo(maya.id);
    expect((await callRoute(editSettings, { cookie: zoe.cookie, body: { logoUrl } })).status).toBe(400);
    expect((await callRoute(editSettings, { cookie: maya.cookie, body: { logoUrl: await createLogo(maya.id, "profile_image") } })).status).toBe(400);
    expect((await callRoute(editSettings, { cookie: maya.cookie, body: { logoUrl } })).body.logoUrl).toBe(logoUrl);
    expect((await callRoute(editSettings, { cookie: zoe.cookie, body: { logoUrl, productName: "Both" } })).body).toMatchObject({ logoUrl, productName: "Both" });
    expect((await callRoute(editSettings, { cookie: zoe.cookie, body: { logoUrl: null } })).body.logoUrl).toBeNull();
  });
});

describe("The agreement", () => {
  it("gets a new version only when its text changes", async () => {
    const { cookie } = await makeCoachWithCookie();
    const versionAfter = async (agreementText: string | null) => (await callRoute(editSettings, { cookie, body: { agreementText } })).body.agreementVersion;
    expect(await versionAfter("")).toBe(1);
    expect(await versionAfter("First")).toBe(2);
    expect(await versionAfter(" First ")).toBe(2);
    expect(await versionAfter("Second")).toBe(3);
    expect(await versionAfter(null)).toBe(4);
    expect(await versionAfter(null)).toBe(4);
  });

  it("gets one new version when coaches save identical text at once", async () => {
    const { cookie } = await makeCoachWithCookie();
    const results = await Promise.all([1, 2, 3].map(() => callRoute(editSettings, { cookie, body: { agreementText: "Same" } })));
    expect(results.map(({ body }) => body.agreementVersion)).toEqual([2, 2, 2]);
  });
});

describe("The coach's name", () => {
  it("is the setting or, when blank, the first coach's first name, and follows changes to either", async () => {
    await makeCoachWithCookie("Later", new Date("2026-02-01"));
    const first = await makeCoachWithCookie("Maya", new Date("2026-01-01"));
    expect((await getPracticeSettings()).coachName).toBe("Maya");
    await callRoute(editSettings, { cookie: first.cookie, body: { coachName: "Coach M" } });
    expect((await getPracticeSettings()).coachName).toBe("Coach M");
    await callRoute(editSettings, { cookie: first.cookie, body: { coachName: "" } });
    await db.user.update({ where: { id: first.id }, data: { firstName: "May" } });
    await expect.poll(async () => (await getPracticeSettings()).coachName).toBe("May");
    await db.user.update({ where: { id: first.id }, data: { archivedAt: new Date() } });
    await expect.poll(async () => (await getPracticeSettings()).coachName).toBe("Later");
  });
});

describe("Days away", () => {
  const away = { awayFrom: "2026-11-30", awayUntil: "2026-12-07" };
  const tooLong = "Please enter a day within a year";

  it.each([
    [{ awayUntil: "2026-11-30" }, { awayUntil: "Please enter a day after the first day you're away" }],
    [{ awayUntil: "2026-11-02" }, { awayUntil: "Please enter a day after the first day you're away" }],
    [{ awayFrom: "2026-12-08" }, { awayUntil: "Please enter a day after the first day you're away" }],
    [{ awayUntil: "2027-12-02" }, { awayUntil: tooLong }],
    [{ awayFrom: null }, { awayFrom: "Please enter the first day you're away as well" }],
    [{ awayUntil: "" }, { awayUntil: "Please enter the day you're back as well" }],
  ])("are refused where %j doesn't fit what is saved", async (body, fields) => {
    const { cookie } = await makeCoachWithCookie();
    await callRoute(editSettings, { cookie, body: away });
    expect(await callRoute(editSettings, { cookie, body })).toMatchObject({ status: 400, body: { fields } });
    expect((await callRoute(readSettings, { cookie })).body).toMatchObject({ ...away, version: 2 });
  });

  it("can be moved one at a time and cleared together", async () => {
    const { cookie } = await makeCoachWithCookie();
    await callRoute(editSettings, { cookie, body: away });
    expect((await callRoute(editSettings, { cookie, body: { awayUntil: "2027-12-01" } })).body).toMatchObject({ ...away, awayUntil: "2027-12-01" });
    expect((await callRoute(editSettings, { cookie, body: { awayFrom: null, awayUntil: "" } })).body).toMatchObject({ awayFrom: null, awayUntil: null });
  });
});

describe("A coach's days away", () => {
  it("are shown to clients, and to nobody else, from a week before until she is back at work", async () => {
    const coach = await makeCoachWithCookie();
    const { user: client } = await makeClient(db);
    const cookie = await createSessionCookieHeader(client);
    const today = dayInTimeZone("Europe/London", new Date());
    const tell = async (awayFrom: string, awayUntil: string) => {
      expect((await callRoute(editSettings, { cookie: coach.cookie, body: { awayFrom, awayUntil, awayMessage: "Please write to Nora.", workingDays: [1, 2, 3, 4, 5, 6, 7], bankHolidays: "none" } })).status).toBe(200);
      return (await callRoute(coachAway, { cookie })).body;
    };
    expect((await callRoute(coachAway, { cookie })).body).toBeNull();
    const [soon, later, back] = [addDays(today, 7), addDays(today, 8), addDays(today, 20)];
    expect(await tell(today, back)).toEqual({ coachName: "Maya", from: today, until: back, hasBegun: true, today, message: "Please write to Nora." });
    expect(await tell(soon, back)).toMatchObject({ from: soon, hasBegun: false });
    expect(await tell(later, back)).toBeNull();
    expect(await tell(addDays(today, -3), today)).toBeNull();
    expect((await callRoute(coachAway, { cookie: coach.cookie })).status).toBe(403);
  });
});
