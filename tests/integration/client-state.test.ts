import { beforeEach, describe, expect, it } from "vitest";
import { findCampaignForecast, planCampaign } from "@/lib/outreach/campaigns/queries";
import { dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { findClientDashboard, listRunningPromises, listRunningPromisesPage } from "@/lib/practice/dashboard/client-queries";
import type { AttentionReasonInput } from "@/lib/practice/dashboard/contract";
import { findWeeklyQueue } from "@/lib/practice/dashboard/queries";
import { attentionReasonKinds } from "@/lib/practice/dashboard/rules";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { Prisma } from "@/prisma/generated/client";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { findStateDifferences } from "@/tests/support/client-state";
import { resetDatabase } from "@/tests/support/database";
import { buildReferenceForecast, buildReferenceQueue, makeRandomPractice } from "@/tests/support/random-practice";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const stateOf = (clientId: string) => db.clientState.findUniqueOrThrow({ where: { clientId } });

describe("The state of a client", () => {
  it("follows every record of a bulk statement", async () => {
    const people = await Promise.all([makeClient(db), makeClient(db)]);
    await db.onboardingStep.createMany({ data: people.flatMap(({ userId }) => onboardingStepNames.map((stepName) => ({ clientId: userId, stepName, completedAt: now }))) });
    for (const { userId } of people) expect(await stateOf(userId)).toMatchObject({ openSteps: 0, planSince: now });
    await db.client.updateMany({ data: { trainingPlanLiveAt: now } });
    for (const { userId } of people) expect((await stateOf(userId)).planSince).toBeNull();
    expect(await db.clientTally.findMany({ where: { count: { gt: 0 } } })).toEqual([{ isOnboarded: true, count: 2 }]);
    await db.user.updateMany({ data: { archivedAt: now } });
    expect(await db.clientTally.count({ where: { count: { not: 0 } } })).toBe(0);
    await db.user.deleteMany();
    expect(await db.clientState.count()).toBe(0);
  });

  it("knows the Monday before the last check-in's if it has none", async () => {
    const { userId } = await makeClient(db);
    await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate("2026-11-02") });
    const { id } = await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate("2026-11-16") });
    expect(await stateOf(userId)).toMatchObject({ lastMonday: dayToDate("2026-11-16"), skippedMonday: dayToDate("2026-11-09"), pendingCheckIns: 2 });
    await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate("2026-11-09"), ...reviewColumns(userId, now) });
    expect(await stateOf(userId)).toMatchObject({ skippedMonday: null, pendingCheckIns: 2 });
    await db.checkIn.delete({ where: { id } });
    expect(await stateOf(userId)).toMatchObject({ lastMonday: dayToDate("2026-11-09"), skippedMonday: null, pendingCheckIns: 1 });
  });

  it("changes with the status of a failed payment's subscription", async () => {
    const { userId } = await makeClient(db);
    const { id } = await db.subscription.create({ data: { clientId: userId, gateway: "sandbox", gatewayId: "sub", priceId: "price_monthly_coaching", planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", recurring: true, status: "past_due", startedAt: now, mirroredAt: now } });
    await makePayment(db, { clientId: userId, subscriptionId: id, status: "failed", failedAt: now });
    expect(await stateOf(userId)).toMatchObject({ failedPayments: 1, failedAt: now });
    await db.subscription.update({ where: { id }, data: { status: "cancelled" } });
    expect(await stateOf(userId)).toMatchObject({ failedPayments: 0, failedAt: null });
  });

  it("loses nothing when transactions change the same client at the same time", async () => {
    const { userId: clientId } = await makeClient(db);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        transaction(async (tx) => {
          const checkIn = () => makeCheckIn(tx, { clientId, dueMonday: dayToDate(addDays("2026-03-02", 7 * index)) });
          const payment = () => makePayment(tx, { clientId, status: "failed", failedAt: now });
          for (const change of index % 2 ? [checkIn, payment] : [payment, checkIn]) await change();
        }),
      ),
    );
    expect(await stateOf(clientId)).toMatchObject({ pendingCheckIns: 12, failedPayments: 12 });
    expect(await findStateDifferences()).toBeNull();
  });
});

describe("What is read from it", () => {
  // A weekend, a Monday, and the days around the Wednesday of the practice.
  const moments = ["2026-11-14T10:00:00Z", "2026-11-15T23:30:00Z", "2026-11-16T09:00:00Z", "2026-11-17T08:00:00Z", "2026-11-18T12:00:00Z", "2026-11-21T10:00:00Z"];

  const sortReasons = (reasons: readonly AttentionReasonInput[]) => reasons.map((reason) => JSON.stringify(reason, Object.keys(reason).toSorted())).toSorted();

  it("is the queue that the rules make from everyone's records", async () => {
    const { actor } = await makeSignedInCoach();
    await makeRandomPractice(seededRandom(29), 60);
    for (const moment of moments.map((text) => new Date(text))) {
      const expected = await buildReferenceQueue(actor, moment);
      const kinds = expected.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
      for (const reason of [undefined, ...attentionReasonKinds]) {
        const { total, counts, entries } = await findWeeklyQueue(moment, reason);
        const first = expected.filter(({ reasons }) => !reason || reasons.some(({ kind }) => kind === reason)).slice(0, 50);
        expect([total, counts]).toEqual([expected.length, Object.fromEntries(attentionReasonKinds.map((kind) => [kind, kinds.filter((found) => found === kind).length]))]);
        // Of equally urgent clients either may come first.
        expect(entries.map(({ reasons: [worst] }) => [worst?.kind, worst?.at])).toEqual(first.map(({ reasons: [worst] }) => [worst?.kind, worst?.at]));
        for (const { client, reasons } of entries) expect(sortReasons(reasons)).toEqual(sortReasons(expected.find(({ clientId }) => clientId === client.id)?.reasons ?? []));
      }
    }
  }, 120_000);

  it("are the promises that every client sees on her own dashboard, which reads her records", async () => {
    const { actor } = await makeSignedInCoach();
    await makeRandomPractice(seededRandom(31), 40);
    const promises = (await listRunningPromises(actor, now)).map(({ client, kind, dueAt }) => ({ clientId: client.id, kind, dueAt }));
    const seen = [];
    for (const { id } of await db.user.findMany({ where: { role: "client", archivedAt: null }, select: { id: true } })) {
      const dashboard = await findClientDashboard({ ...actor, id, role: "client" }, now);
      seen.push(...dashboard.promises.map(({ kind, dueAt }) => ({ clientId: id, kind, dueAt })));
    }
    const inOrder = (rows: typeof promises) => rows.map(({ clientId, kind, dueAt }) => `${clientId} ${kind} ${dueAt.toISOString()}`).toSorted();
    expect(inOrder(promises)).toEqual(inOrder(seen));
    expect(promises.length).toBeGreaterThan(20);
  });

  it.each(["sunday-reminders", "tuesday-chase", "onboarding-check"] as const)("is the forecast of %s that the rules make from everyone's records", async (job) => {
    const random = seededRandom(33);
    const chance = (probability: number) => random() < probability;
    await makeRandomPractice(random, 60);
    for (const { id, email: address } of await db.user.findMany({ where: { role: "client" }, select: { id: true, email: true }, orderBy: { id: "asc" } })) {
      await db.user.update({ where: { id }, data: { optedOutAt: chance(0.1) ? now : null, passwordHash: chance(0.2) ? null : "hash", ...(chance(0.3) && { createdAt: new Date("2026-11-17T06:00:00Z") }), client: { update: { erasureRequestedAt: chance(0.1) ? now : null } } } });
      for (const day of ["2026-11-02", "2026-11-11"]) if (chance(0.3)) await db.consent.create({ data: { clientId: id, kind: "health_data", given: chance(0.5), textVersion: 1, decidedAt: dayToDate(day) } });
      const email = (type: string, occasion: string, columns: object = {}) => db.emailMessage.create({ data: { key: `${type}:${id}:${occasion}`, type, occasion, userId: id, toEmail: "maya@example.com", props: {}, status: "sent", sendAfter: now, sentAt: now, createdAt: now, ...columns } });
      for (const monday of ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]) {
        if (chance(0.3)) await email("checkin-chase", monday, { status: chance(0.2) ? "failed" : "sent" });
        if (chance(0.2)) await email("checkin-reminder", monday);
      }
      if (chance(0.2)) {
        const subscription = await makeSubscription(db, { clientId: id, status: "ended" });
        await email("coaching-ended", subscription.id, { createdAt: new Date("2026-11-05T12:00:00Z") });
        // Refunded, so that it isn't the first payment that the onboarding check counts from.
        await makePayment(db, { clientId: id, subscriptionId: subscription.id, status: "refunded", paidAt: new Date("2026-10-05T12:00:00Z") });
        if (chance(0.5)) await makeSubscription(db, { clientId: id, status: chance(0.5) ? "active" : "incomplete" });
      }
      if (chance(0.1)) await db.notificationPreference.create({ data: { userId: id, stopped: ["check_in_due"] } });
      if (address !== null && chance(0.2)) await db.addressProblem.create({ data: { email: address, kind: "bounced", reason: "No such mailbox.", at: now } });
      if (chance(0.3)) {
        const session = await db.session.create({ data: { userId: id, expiresAt: new Date("2027-06-01"), lastUsedAt: now } });
        await db.pushSubscription.create({ data: { userId: id, sessionId: session.id, endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, p256dh: "key", auth: "secret", createdAt: now } });
      }
      for (const type of ["contract-delivery", "contract-reminder", "intake-reminder"]) if (chance(0.2)) await email(type, "once", { sentAt: new Date(`2026-11-${10 + Math.floor(random() * 8)}T12:00:00Z`) });
      if (chance(0.5)) await makePayment(db, { clientId: id, status: "succeeded", paidAt: new Date(`2026-${chance(0.7) ? 11 : 10}-${10 + Math.floor(random() * 8)}T12:00:00Z`) });
      if (chance(0.3)) await db.agreement.create({ data: { clientId: id, textVersion: 1, text: "As agreed.", agreements: {}, signedAt: now } });
    }
    let [emails, skips] = [0, 0];
    for (const moment of moments.map((text) => new Date(text))) {
      const [expected, forecast] = [await buildReferenceForecast(job, moment), await findCampaignForecast(job, moment)];
      expect([forecast.count, forecast.skipped]).toEqual([expected.emails.length, expected.skips.map(({ clientId, name, reason }) => ({ clientId, name, reason }))]);
      expect((await planCampaign(job, "manual", moment)).emails).toEqual(expected.emails);
      [emails, skips] = [emails + expected.emails.length, skips + expected.skips.length];
    }
    expect(Math.min(emails, skips)).toBeGreaterThan(3);
  }, 120_000);

  it.each([[60, 0], [1100, 1050]])("names the first fifty of each reason and counts the rest, of %i clients who checked in and %i who were chased", async (submitted, chased) => {
    await db.$executeRaw`INSERT INTO "User" ("id", "role", "email", "firstName", "lastName", "passwordHash", "createdAt", "updatedAt")
      SELECT 'c' || n, 'client', n || '@example.com', 'Ana' || (n * 7919) % 977, 'Lee', 'hash', '2026-01-01', '2026-01-01' FROM generate_series(1, ${submitted + chased + 20}::int) AS n`;
    await db.$executeRaw`INSERT INTO "Client" ("userId", "joinDate") SELECT "id", '2026-01-01' FROM "User" WHERE "role" = 'client'`;
    await db.$executeRaw`INSERT INTO "CheckIn" ("id", "clientId", "dueMonday", "weekNumber", "submittedAt", "updatedAt", ${Prisma.raw(checkInAnswerNames.map((name) => `"${name}"`).join(", "))})
      SELECT 'k' || n, 'c' || n, '2026-11-16', 1, '2026-11-16', '2026-11-16', ${Prisma.raw(checkInAnswerNames.map(() => "'Well.'").join(", "))} FROM generate_series(1, ${submitted}::int) AS n`;
    await db.$executeRaw`INSERT INTO "EmailMessage" ("id", "key", "type", "occasion", "userId", "toEmail", "props", "status", "sendAfter", "createdAt")
      SELECT 'm' || n, 'checkin-chase:c' || n || ':2026-11-16', 'checkin-chase', '2026-11-16', 'c' || n, 'a@example.com', '{}', 'queued', '2026-11-17', '2026-11-17' FROM generate_series(${submitted + 1}::int, ${submitted + chased}::int) AS n`;
    const { skips, emails } = await planCampaign("tuesday-chase", "manual", now);
    const forecast = await findCampaignForecast("tuesday-chase", now);
    const groups = groupBy(skips, ({ reason }) => reason);
    const named = new Set([...groups.values()].flatMap((group) => group.slice(0, 50)));
    expect(forecast).toEqual({
      count: emails.length,
      emailedToday: [],
      skipped: skips.filter((skip) => named.has(skip)).map(({ clientId, name, reason }) => ({ clientId, name, reason })),
      skippedMore: expect.toSatisfy((more: { reason: string; count: number }[]) => [...groups].every(([reason, { length }]) => (more.find((group) => group.reason === reason)?.count ?? 0) === length - 50)),
    });
    expect(emails).toHaveLength(20);
  }, 60_000);

  it("are pages of promises that add up to the whole list", async () => {
    const { actor } = await makeSignedInCoach();
    await makeRandomPractice(seededRandom(30), 40);
    const whole = await listRunningPromises(actor, now);
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await listRunningPromisesPage(actor, now, { limit: 7, cursor });
      found.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const inOrder = (rows: typeof whole) => rows.map(({ dueAt, kind, client }) => `${dueAt.toISOString()} ${client.id}.${kind}`);
    expect(inOrder(found)).toEqual(inOrder(whole).toSorted());
  });
});
