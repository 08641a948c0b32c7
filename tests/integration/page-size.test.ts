import type { ReactElement } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { GET as listConversations } from "@/app/api/conversations/route";
import { GET as numbersOf } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as checkInsOf } from "@/app/api/client-check-ins/[clientId]/route";
import clientCheckInsPage from "@/app/(signed-in)/client-checkins/page";
import clientProfilePage from "@/app/(signed-in)/client-profile/[clientId]/page";
import { checkInSection } from "@/app/(signed-in)/sections/check-in";
import { leadsSeeds } from "@/app/(signed-in)/sections/leads";
import { messagesSection } from "@/app/(signed-in)/sections/messages";
import { nutritionSection } from "@/app/(signed-in)/sections/nutrition";
import { reviewSection } from "@/app/(signed-in)/sections/review";
import type { QuerySeed } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { addDays } from "@/lib/platform/days";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { conversationsPageSize } from "@/lib/work/messages/rules";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makeFoodDiary, mondayWeeksAgo } from "@/tests/factories/nutrition";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { rebuildClientState } from "@/tests/support/client-state";
import { resetDatabase, runWithoutTriggers } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

let cookie = "";
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => ({ get: (name: string) => (cookie.startsWith(`${name}=`) ? { value: cookie.slice(name.length + 1) } : undefined) }) }));

/** Ten years of check-ins, each of 20,000 characters. */
const [checkInCount, answerLength] = [500, 2000];
const kilobytes = (value: unknown) => JSON.stringify(value).length / 1024;
const readSeeds = (page: unknown) => (page as ReactElement<{ seeds: QuerySeed[] }>).props.seeds;

let coach: Awaited<ReturnType<typeof makeSignedInCoach>>;
let client: Awaited<ReturnType<typeof makeSignedInClient>>;
let clientActor: Actor;
let whole: number;

beforeAll(async () => {
  await resetDatabase();
  [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ client: { joinDate: dayToDate("2016-01-04") } })];
  clientActor = { ...coach.actor, id: client.id, role: "client" };
  const answers = Object.fromEntries(checkInAnswerNames.map((name) => [name, "a".repeat(answerLength)]));
  const first = await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2016-01-11"), ...answers, weight: 70, energyLevel: 6, stressLevel: 4, sleepQuality: 7, nutritionRating: 8, averageSleep: 7.5, workoutsCompleted: 3, waterIntake: 2 });
  const more = Array.from({ length: checkInCount - 1 }, (_, index) => ({ ...first, id: `check-in-${index}`, dueMonday: dayToDate(addDays("2016-01-18", 7 * index)), weekNumber: index + 3 }));
  for (let from = 0; from < more.length; from += 50) await db.checkIn.createMany({ data: more.slice(from, from + 50) });
  whole = kilobytes((await callRoute(checkInsOf, { cookie: coach.cookie, params: { clientId: client.id } })).body);
  cookie = coach.cookie;
}, 120_000);

const emptyPageProps = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };

it("A client's dates and numbers are small, however long the texts are", async () => {
  const { body } = await callRoute(numbersOf, { cookie: coach.cookie, params: { clientId: client.id } });
  expect(body).toHaveLength(checkInCount);
  expect(body.at(-1)).toEqual({ id: body.at(-1).id, dueDate: "2016-01-11", weekNumber: 2, submittedAt: body.at(-1).submittedAt, hasFeedback: false, data: { weight: 70, energyLevel: 6, stressLevel: 4, sleepQuality: 7, nutritionRating: 8, averageSleep: 7.5, workoutsCompleted: 3, waterIntake: 2, photos: { front: null, side: null, back: null } } });
  expect(kilobytes(body)).toBeLessThan(200);
});

it("A client's profile loads the latest three check-ins only", async () => {
  const seeds = readSeeds(await clientProfilePage({ params: Promise.resolve({ clientId: client.id }), searchParams: Promise.resolve({}) }));
  // Three check-ins, and all else.
  expect(kilobytes(seeds)).toBeLessThan((3 * whole) / checkInCount + 50);
});

it("The coach's page of a client's check-ins loads twenty, the one before them, and the numbers of all", async () => {
  const seeds = readSeeds(await clientCheckInsPage({ ...emptyPageProps, searchParams: Promise.resolve({ client: client.id }) }));
  expect(kilobytes(seeds)).toBeLessThan((21 * whole) / checkInCount + 200);
});

it("A client's check-in screen loads no texts of the past before the history is opened", async () => {
  const now = new Date();
  // Nothing but the check-ins of the latest weeks may be on the form's page: what was sent for this week.
  expect(kilobytes(readSeeds(await checkInSection.render({ actor: clientActor, params: {}, search: {}, now, isPrefetch: false })))).toBeLessThan(whole / checkInCount + 200);
  expect(kilobytes(readSeeds(await checkInSection.render({ actor: clientActor, params: {}, search: { tab: "history" }, now, isPrefetch: false })))).toBeLessThan((21 * whole) / checkInCount + 200);
});

it("Food diaries load twelve at a time, for the client and on their profile", async () => {
  const notes = "Porridge, soup, pasta";
  const days = { create: [0, 1, 2].map((position) => ({ position, notes })) };
  for (let week = 0; week < 50; week += 1) await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate(mondayWeeksAgo(new Date(), week)), days });
  const pages = [
    await nutritionSection.render({ actor: clientActor, params: {}, search: {}, now: new Date(), isPrefetch: false }),
    await clientProfilePage({ params: Promise.resolve({ clientId: client.id }), searchParams: Promise.resolve({ tab: "nutrition" }) }),
  ];
  // Twelve diaries of three days, and for the client the current one again.
  expect(pages.map((page) => JSON.stringify(readSeeds(page)).split(notes).length - 1)).toEqual([3 * 13, 3 * 12]);
});

it("Messages load one page of conversations, while the whole list stays for callers who ask without a limit", async () => {
  const { userId } = await makeClient(db);
  const people = 3000;
  await runWithoutTriggers(`
    INSERT INTO "User" ("id", "role", "email", "firstName", "lastName", "createdAt", "updatedAt") SELECT 'many-' || n, 'client', 'many' || n || '@example.com', 'Ana', 'Lee', now(), now() FROM generate_series(1, ${people}) AS n;
    INSERT INTO "Client" ("userId", "joinDate", "tags") SELECT 'many-' || n, DATE '2026-01-05', '{}' FROM generate_series(1, ${people}) AS n;`);
  await rebuildClientState();
  const seeds = readSeeds(await messagesSection.render({ actor: coach.actor, params: {}, search: { with: userId }, now: new Date(), isPrefetch: false }));
  expect(kilobytes(seeds)).toBeLessThan(conversationsPageSize);
  // A conversation in the URL is loaded even if it is not on the first page.
  expect(JSON.stringify(seeds)).toContain(userId);
  expect((await callRoute(listConversations, { cookie: coach.cookie })).body).toHaveLength(people + 2);
});

it("The pages of the review and the leads bring their first rows, and a device that saves the review gets all", async () => {
  await db.checkIn.updateMany({ data: reviewColumns(coach.actor.id, new Date()) });
  const people = await Promise.all(Array.from({ length: 50 }, () => makeClient(db)));
  const long = Object.fromEntries(checkInAnswerNames.map((name) => [name, "a".repeat(200)]));
  for (const { userId } of people) await makeCheckIn(db, { clientId: userId, ...long });
  for (let lead = 0; lead < 50; lead += 1) await makeLead(db);
  await rebuildClientState();
  const context = { actor: coach.actor, params: {}, search: {}, now: new Date(), isPrefetch: false };
  const [saved, shown] = [readSeeds(await reviewSection.render({ ...context, isPrefetch: true })), readSeeds(await reviewSection.render(context))];
  expect(kilobytes(saved)).toBeGreaterThan(150);
  expect(kilobytes(shown)).toBeLessThan(15);
  // The number of those that wait is known from the start.
  expect(shown[0]).toMatchObject({ isPartial: true, data: { pages: [{ total: 50 }] } });
  expect(kilobytes(await leadsSeeds(context))).toBeLessThan(5);
  expect(kilobytes(await leadsSeeds({ ...context, search: { layout: "board" } }))).toBeLessThan(12);
});
