import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { DELETE as stopLink, GET as readLink, POST as createLink } from "@/app/api/calendar/route";
import { GET as readFeed } from "@/app/api/calendar/[token]/route";
import { DELETE as signOutElsewhere } from "@/app/api/sessions/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { demoPassword } from "@/lib/people/accounts/rules";
import { endSessionsOfPerson } from "@/lib/people/sessions/commands";
import { closeAccount, reopenAccount } from "@/lib/people/team/commands";
import { db } from "@/lib/platform/db";
import { dayToDate } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { moveClientToArchive, restoreFromArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { makeSubscription } from "@/tests/factories/payments";
import { demoPasswordHash, makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { readCalendarFile, readCalendarTitles } from "@/tests/support/read-calendar";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

// A Wednesday.
const now = new Date("2026-11-18T12:00:00Z");
const at = (time: string) => new Date(time);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await resetDatabase();
});
afterEach(() => {
  env().TRUST_PROXY = false;
  env().DEMO_MODE = false;
  vi.useRealTimers();
});

const makeLink = async (cookie: string): Promise<string> => (await callRoute(createLink, { cookie })).body.url;
const fileNameOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const read = (url: string, headers: Record<string, string> = {}) => callRoute(readFeed, { params: { token: fileNameOf(url) }, headers });
const statusOf = async (url: string) => (await read(url)).status;
const fileAt = async (url: string) => new TextDecoder().decode((await read(url)).body);
const eventsAt = async (url: string) => readCalendarFile(await fileAt(url)).events;
/** The events in short, in the order of the file. */
const briefAt = async (url: string) => (await eventsAt(url)).map(({ summary, start }) => `${summary} @ ${start.date.toISOString().slice(0, start.type === "DATE" ? 10 : 16)}`);
const auditActions = async (actorId: string) => (await db.auditEvent.findMany({ where: { actorId, action: { startsWith: "calendar_link." } }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(({ action }) => action);

describe("A calendar link", () => {
  it("is made once, shown once, read by anyone who has it, and stopped", async () => {
    const { id, cookie } = await makeSignedInClient();
    expect((await callRoute(readLink, { cookie })).body).toEqual({ link: null });
    const created = await callRoute(createLink, { cookie });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/), createdAt: now.toISOString() });
    expect((await callRoute(readLink, { cookie })).body).toEqual({ link: { createdAt: now.toISOString(), lastReadAt: null } });
    expect(await statusOf(created.body.url)).toBe(200);
    expect((await callRoute(stopLink, { cookie })).body).toEqual({ success: true });
    expect(await statusOf(created.body.url)).toBe(404);
    expect((await callRoute(readLink, { cookie })).body).toEqual({ link: null });
    expect(await auditActions(id)).toEqual(["calendar_link.made", "calendar_link.stopped"]);
  });

  it("is kept as a hash", async () => {
    const { cookie } = await makeSignedInClient();
    const token = fileNameOf(await makeLink(cookie)).replace(".ics", "");
    const dump = await db.$queryRaw<{ row: string }[]>`SELECT l::text AS "row" FROM "CalendarLink" l UNION ALL SELECT a::text FROM "AuditEvent" a`;
    expect(dump).toHaveLength(2);
    expect(dump.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it("replaces the one before, which stops at once", async () => {
    const { cookie } = await makeSignedInClient();
    const [first, second] = [await makeLink(cookie), await makeLink(cookie)];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it("can be stopped again without effect", async () => {
    const { id, cookie } = await makeSignedInClient();
    expect((await callRoute(stopLink, { cookie })).body).toEqual({ success: true });
    expect(await auditActions(id)).toEqual([]);
  });

  it("is that of the caller alone", async () => {
    const [one, other] = [await makeSignedInCoach(), await makeSignedInCoach()];
    const link = await makeLink(one.cookie);
    expect((await callRoute(readLink, { cookie: other.cookie })).body).toEqual({ link: null });
    await callRoute(stopLink, { cookie: other.cookie });
    expect(await statusOf(link)).toBe(200);
  });

  it("is not made or stopped by a page of another origin, nor by anyone signed out", async () => {
    const { cookie } = await makeSignedInClient();
    const foreign = { cookie, headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } };
    expect([(await callRoute(createLink, foreign)).status, (await callRoute(stopLink, foreign)).status]).toEqual([403, 403]);
    expect([(await callRoute(createLink)).status, (await callRoute(readLink)).status, (await callRoute(stopLink)).status]).toEqual([401, 401, 401]);
    expect(await db.calendarLink.count()).toBe(0);
  });

  it("says when it was last read, to the hour", async () => {
    const { cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    const lastReadAt = async () => (await callRoute(readLink, { cookie })).body.link.lastReadAt;
    await read(link);
    expect(await lastReadAt()).toBe(now.toISOString());
    vi.setSystemTime(at("2026-11-18T12:59:00Z"));
    await read(link);
    expect(await lastReadAt()).toBe(now.toISOString());
    vi.setSystemTime(at("2026-11-18T13:01:00Z"));
    await read(link);
    expect(await lastReadAt()).toBe("2026-11-18T13:01:00.000Z");
  });

  it("goes on when its owner signs out everywhere else", async () => {
    const { cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    expect((await callRoute(signOutElsewhere, { cookie })).status).toBe(200);
    expect(await statusOf(link)).toBe(200);
  });

  it("ends when the first coach signs its owner out", async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    const link = await makeLink(nutritionist.cookie);
    await endSessionsOfPerson(coach.actor, nutritionist.id, now);
    expect(await statusOf(link)).toBe(404);
  });

  it("is not made by a session that has just ended, though it is still remembered", async () => {
    const { id, cookie } = await makeSignedInClient();
    await makeLink(cookie);
    await db.$transaction([db.session.deleteMany({ where: { userId: id } }), db.calendarLink.deleteMany()]);
    expect([(await callRoute(createLink, { cookie })).status, await db.calendarLink.count()]).toEqual([401, 0]);
  });

  it("opens nothing for staff who have to set up a second factor first", async () => {
    const { cookie } = await makeSignedInNutritionist();
    const link = await makeLink(cookie);
    await db.practice.updateMany({ data: { staffSecondFactor: true } });
    await vi.waitFor(async () => expect(await statusOf(link)).toBe(404));
  });

  it("ends with a new password", async () => {
    const { cookie } = await makeSignedInClient({ user: { passwordHash: await demoPasswordHash() } });
    const link = await makeLink(cookie);
    expect((await callRoute(changePassword, { cookie, body: { currentPassword: demoPassword, newPassword: "a-new-and-long-password" } })).status).toBe(200);
    expect([await statusOf(link), await db.calendarLink.count()]).toEqual([404, 0]);
  });

  it("ends with a password that is reset", async () => {
    const { id, cookie } = await makeSignedInClient({ user: { passwordHash: await demoPasswordHash() } });
    const link = await makeLink(cookie);
    expect((await callRoute(resetPassword, { body: { token: await createOneTimeLink(id, "reset_password", now), password: "a-new-and-long-password" } })).status).toBe(200);
    expect(await statusOf(link)).toBe(404);
  });

  it("ends when a client is archived, also for the time after they are restored", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const link = await makeLink(client.cookie);
    await moveClientToArchive(coach.actor, client.id, now);
    expect(await statusOf(link)).toBe(404);
    await restoreFromArchive(coach.actor, client.id, now);
    expect(await statusOf(link)).toBe(404);
  });

  it("ends when a colleague's account is closed, also after it is reopened", async () => {
    const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
    const link = await makeLink(nutritionist.cookie);
    await closeAccount(coach.actor, nutritionist.id, now);
    expect(await statusOf(link)).toBe(404);
    await reopenAccount(coach.actor, nutritionist.id, now);
    expect(await statusOf(link)).toBe(404);
  });

  it("opens nothing for someone archived in another way", async () => {
    const { id, cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    await db.user.update({ where: { id }, data: { archivedAt: now } });
    expect(await statusOf(link)).toBe(404);
  });

  it("of a demo account opens nothing outside demo mode", async () => {
    env().DEMO_MODE = true;
    const { cookie } = await makeSignedInClient({ user: { isDemo: true } });
    const link = await makeLink(cookie);
    expect(await statusOf(link)).toBe(200);
    env().DEMO_MODE = false;
    expect(await statusOf(link)).toBe(404);
  });

  it("is erased with its owner", async () => {
    const { id, cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    await db.user.update({ where: { id }, data: { archivedAt: at("2026-10-01T00:00:00Z") } });
    await eraseDueClients(now);
    expect([await db.user.count({ where: { id } }), await db.calendarLink.count(), await statusOf(link)]).toEqual([0, 0, 404]);
  });
});

describe("A calendar's address", () => {
  it.each([
    ["an unknown token", `${"A".repeat(43)}.ics`],
    ["a token that is too short", "A.ics"],
    ["a token without .ics", "A".repeat(43)],
    ["another file type", `${"A".repeat(43)}.pdf`],
    ["a path", "..%2Fsettings.ics"],
    ["SQL", "' OR 1=1 --.ics"],
  ])("with %s gives the same 404", async (_, token) => {
    const { cookie } = await makeSignedInClient();
    await makeLink(cookie);
    const { status, body } = await callRoute(readFeed, { params: { token } });
    expect([status, body]).toEqual([404, { message: "Not found" }]);
  });

  it("does not open with the stored hash, nor without its last character", async () => {
    const { cookie } = await makeSignedInClient();
    const token = fileNameOf(await makeLink(cookie)).replace(".ics", "");
    const { tokenHash } = await db.calendarLink.findFirstOrThrow();
    for (const wrong of [tokenHash, token.slice(0, -1), `${token}A`, token.toLowerCase()]) expect((await callRoute(readFeed, { params: { token: `${wrong}.ics` } })).status).toBe(404);
  });

  it("can be guessed a hundred times an hour from one address; links that work don't count", async () => {
    env().TRUST_PROXY = true;
    const { cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    const from = (address: string) => ({ "x-forwarded-for": address });
    const guess = async (address: string) => (await callRoute(readFeed, { params: { token: `${"B".repeat(43)}.ics` }, headers: from(address) })).status;
    for (let time = 0; time < 40; time += 1) expect((await read(link, from("203.0.113.7"))).status).toBe(200);
    for (let time = 0; time < 100; time += 1) expect(await guess("203.0.113.7")).toBe(404);
    expect([await guess("203.0.113.7"), (await read(link, from("203.0.113.7"))).status, await guess("203.0.113.8")]).toEqual([429, 200, 404]);
  });

  it("is read at most sixty times an hour", async () => {
    const { cookie } = await makeSignedInClient();
    const link = await makeLink(cookie);
    for (let time = 0; time < 60; time += 1) expect(await statusOf(link)).toBe(200);
    const refused = await read(link);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    vi.setSystemTime(at("2026-11-18T13:01:00Z"));
    expect(await statusOf(link)).toBe(200);
  });

  it("is sent as a calendar that no cache and no search engine keeps", async () => {
    const { cookie } = await makeSignedInClient();
    const { headers } = await read(await makeLink(cookie));
    expect(Object.fromEntries(["content-type", "content-disposition", "cache-control", "x-robots-tag"].map((name) => [name, headers.get(name)]))).toEqual({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="calendar.ics"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
  });

  it("has the same bytes while nothing changes, and for a whole day", async () => {
    const { cookie } = await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05") } });
    const link = await makeLink(cookie);
    const first = await fileAt(link);
    vi.setSystemTime(at("2026-11-18T23:59:00Z"));
    expect(await fileAt(link)).toBe(first);
  });
});

describe("A client's calendar", () => {
  it("has the check-ins of four weeks back and twelve ahead, sent ones marked, without the Mondays of a pause", async () => {
    const { id, cookie } = await makeSignedInClient({ client: { joinDate: dayToDate("2026-10-05"), pauses: { create: { startsOn: dayToDate("2026-12-21"), endsOn: dayToDate("2027-01-04") } } } });
    await makeCheckIn(db, { clientId: id, dueMonday: dayToDate("2026-11-09"), weekNumber: 6, submittedAt: at("2026-11-08T18:00:00Z") });
    const titles = await briefAt(await makeLink(cookie));
    expect(titles.slice(0, 3)).toEqual(["Check-in sent, week 6 @ 2026-11-09", "Check-in due, week 7 @ 2026-11-16", "Check-in due, week 8 @ 2026-11-23"]);
    expect(titles.filter((title) => /2026-12-2[18]|2027-01-04/.test(title))).toEqual([]);
    expect(titles.at(-1)).toBe("Check-in due, week 16 @ 2027-02-08");
  });

  it("has none that were due during a pause that still lasts", async () => {
    const { cookie } = await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05"), pauses: { create: { startsOn: dayToDate("2026-11-12"), endsOn: dayToDate("2099-01-01") } } } });
    expect(await briefAt(await makeLink(cookie))).toEqual([]);
  });

  it("has the practice's name, and its own days in the practice's time zone", async () => {
    await db.practice.updateMany({ data: { productName: "Maya & Co", timeZone: "Pacific/Auckland" } });
    await db.$executeRaw`SELECT pg_notify('practice_changed', 'practice')`;
    const { cookie } = await makeSignedInClient({ client: { joinDate: dayToDate("2026-11-03") } });
    // Already Monday the 23rd in Auckland.
    vi.setSystemTime(at("2026-11-22T12:00:00Z"));
    const link = await makeLink(cookie);
    await vi.waitFor(async () => expect(readCalendarFile(await fileAt(link)).name).toBe("Maya & Co"));
    const [first] = await eventsAt(link);
    expect([first?.summary, first?.start.type, first?.start.date.toISOString().slice(0, 10), first?.url]).toEqual(["Check-in due, week 3", "DATE", "2026-11-23", "http://localhost:3000/?section=checkin"]);
  });

  it("has other ids than that of another client with the same weeks", async () => {
    const joined = { client: { joinDate: dayToDate("2026-01-05") } };
    const [one, other] = [await makeSignedInClient(joined), await makeSignedInClient(joined)];
    const ids = async (cookie: string) => (await eventsAt(await makeLink(cookie))).map(({ uid }) => uid);
    const [first, second] = [await ids(one.cookie), await ids(other.cookie)];
    expect(first.length).toBe(13);
    expect(new Set([...first, ...second]).size).toBe(26);
  });

  it("has nothing of what the client sent", async () => {
    const { id, cookie } = await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05") } });
    await makeCheckIn(db, { clientId: id, dueMonday: dayToDate("2026-11-09"), threeWins: "Quiet word", weight: 71.5, submittedAt: at("2026-11-08T18:00:00Z") });
    const file = await fileAt(await makeLink(cookie));
    expect(file).not.toMatch(/Quiet word|71\.5/);
  });
});

describe("A coach's calendar", () => {
  const makeNamed = (firstName: string, lastName: string) => makeClient(db, { user: { firstName, lastName } });
  const sendMessage = async (clientId: string, createdAt: Date) => {
    const thread = await db.thread.create({ data: { clientId, staffKey: "coach" } });
    await db.message.create({ data: { threadId: thread.id, senderId: clientId, content: "A secret word", createdAt } });
  };

  it("has due promises, days away, and plans that renew or end, of active clients only", async () => {
    const coach = await makeSignedInCoach();
    await db.practice.updateMany({ data: { awayFrom: dayToDate("2026-12-21"), awayUntil: dayToDate("2027-01-04") } });
    const [lucy, ben, arla] = [await makeNamed("Lucy", "Brown"), await makeNamed("Ben", "Okoro"), await makeClient(db, { user: { firstName: "Arla", archivedAt: now } })];
    await sendMessage(lucy.userId, at("2026-11-18T09:00:00Z"));
    await sendMessage(arla.userId, at("2026-11-18T09:00:00Z"));
    await makeFoodDiary(db, { clientId: ben.userId, submittedAt: at("2026-11-17T10:00:00Z") });
    await makeSubscription(db, { clientId: lucy.userId, currentPeriodEnd: at("2026-12-02T10:00:00Z") });
    await makeSubscription(db, { clientId: ben.userId, currentPeriodEnd: at("2026-12-05T10:00:00Z"), cancelAt: at("2026-12-05T10:00:00Z") });
    await makeSubscription(db, { clientId: arla.userId, currentPeriodEnd: at("2026-12-02T10:00:00Z") });
    const link = await makeLink(coach.cookie);
    expect((await briefAt(link)).toSorted()).toEqual(["Away @ 2026-12-21", "Due: Ben O.'s nutrition plan @ 2026-11-20T10:00", "Due: reply to Lucy B. @ 2026-11-19T09:00", "Plan ends: Ben O. @ 2026-12-05", "Renewal: Lucy B. @ 2026-12-02"]);
    const file = await fileAt(link);
    for (const word of ["secret", "Brown", "Okoro", "Arla", "£", "199"]) expect(file, word).not.toContain(word);
  });

  it("loses a promise when it is kept", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeNamed("Lucy", "Brown");
    await sendMessage(userId, at("2026-11-18T09:00:00Z"));
    const link = await makeLink(coach.cookie);
    expect(await briefAt(link)).toEqual(["Due: reply to Lucy B. @ 2026-11-19T09:00"]);
    const thread = await db.thread.findFirstOrThrow();
    await db.message.create({ data: { threadId: thread.id, senderId: coach.id, recipientId: userId, content: "Yes", createdAt: now } });
    expect(await briefAt(link)).toEqual([]);
  });

  it("moves a promise, with the same id, when the working time changes", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeNamed("Lucy", "Brown");
    await sendMessage(userId, at("2026-11-18T09:00:00Z"));
    const link = await makeLink(coach.cookie);
    const [before] = await eventsAt(link);
    await db.practice.updateMany({ data: { awayFrom: dayToDate("2026-11-19"), awayUntil: dayToDate("2026-11-23"), version: { increment: 1 } } });
    await vi.waitFor(async () => expect(await eventsAt(link)).toHaveLength(2));
    const after = (await eventsAt(link)).find(({ uid }) => uid === before?.uid);
    expect(after?.start.date.toISOString()).toBe("2026-11-23T09:00:00.000Z");
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  });

  it("does not say that a plan ends whose client has another one that goes on", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeNamed("Lucy", "Brown");
    await makeSubscription(db, { clientId: userId, currentPeriodEnd: at("2026-12-05T10:00:00Z"), cancelAt: at("2026-12-05T10:00:00Z") });
    await makeSubscription(db, { clientId: userId, currentPeriodEnd: at("2026-12-10T10:00:00Z") });
    expect(await briefAt(await makeLink(coach.cookie))).toEqual(["Renewal: Lucy B. @ 2026-12-10"]);
  });

  it("keeps to two hundred of a kind, those that are due first", async () => {
    const coach = await makeSignedInCoach();
    for (let index = 0; index < 205; index += 1) await sendMessage((await makeNamed(`Client${index}`, "")).userId, new Date(at("2026-11-18T09:00:00Z").getTime() - index * 60_000));
    const titles = await briefAt(await makeLink(coach.cookie));
    expect([titles.length, titles[0]]).toEqual([200, "Due: reply to Client204 @ 2026-11-19T05:36"]);
  });

  it.each([
    ["Lu,cy; \\n", "B", "Due: reply to Lu,cy; \\n B."],
    ["Lucy\r\nEND:VEVENT\r\n", "B", "Due: reply to Lucy END:VEVENT B."],
    ["👩‍👩‍👧‍👦", "🎉", "Due: reply to 👩‍👩‍👧‍👦 🎉."],
    ["x".repeat(200), "B", `Due: reply to ${"x".repeat(200)} B.`],
  ])("names a client who is called %j", async (firstName, lastName, title) => {
    const coach = await makeSignedInCoach();
    await sendMessage((await makeNamed(firstName, lastName)).userId, at("2026-11-18T09:00:00Z"));
    expect(readCalendarTitles(await fileAt(await makeLink(coach.cookie)))).toEqual([title]);
  });
});

describe("A nutritionist's calendar", () => {
  it("has the plans that food diaries wait for, of active clients, and nothing of the diaries", async () => {
    const nutritionist = await makeSignedInNutritionist();
    const lucy = await makeClient(db, { user: { firstName: "Lucy", lastName: "Brown" } });
    const archived = await makeClient(db, { user: { firstName: "Arla", archivedAt: now } });
    const diary = await makeFoodDiary(db, { clientId: lucy.userId, submittedAt: at("2026-11-17T10:00:00Z") });
    await makeFoodDiary(db, { clientId: archived.userId, submittedAt: at("2026-11-17T10:00:00Z") });
    const link = await makeLink(nutritionist.cookie);
    const [event, ...others] = await eventsAt(link);
    expect([event?.summary, event?.start.date.toISOString(), event?.url, others]).toEqual(["Due: Lucy B.'s nutrition plan", "2026-11-20T10:00:00.000Z", `http://localhost:3000/?section=upload&diary=${diary.id}`, []]);
    expect(await db.auditEvent.count({ where: { action: { startsWith: "opened." } } })).toBe(0);
  });

  it("has neither days away nor plans that renew", async () => {
    const nutritionist = await makeSignedInNutritionist();
    await db.practice.updateMany({ data: { awayFrom: dayToDate("2026-12-21"), awayUntil: dayToDate("2027-01-04") } });
    const { userId } = await makeClient(db);
    await makeSubscription(db, { clientId: userId, currentPeriodEnd: at("2026-12-02T10:00:00Z") });
    expect(await briefAt(await makeLink(nutritionist.cookie))).toEqual([]);
  });
});
