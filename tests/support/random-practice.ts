import { findEnabledRules } from "@/lib/core/automation/queries";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { lastEndedMonday, pausedUntil } from "@/lib/core/weeks/rules";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { intakeReminderRuleId, onboardingReminderMaxAgeMs, planOnboardingReminders } from "@/lib/outreach/campaigns/onboarding-reminders";
import { planCheckInEmails } from "@/lib/outreach/campaigns/rules";
import { campaignDueMonday } from "@/lib/outreach/campaigns/windows";
import { dueDay } from "@/lib/core/working-time/working-time";
import { dateToDay, dayInTimeZone, dayToDate, startOfDay } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { buildWeeklyQueue } from "@/lib/practice/dashboard/rules";
import type { Actor } from "@/lib/auth/actor";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";

/** The Wednesday around which a random practice has its records. */
const randomPracticeDay = "2026-11-18";
const noon = new Date(`${randomPracticeDay}T12:00:00Z`);

/** Adds this many clients with records of every kind that the queue asks about, chosen by `random`. */
export async function makeRandomPractice(random: () => number, clients: number): Promise<void> {
  const chance = (probability: number) => random() < probability;
  const upTo = (count: number) => Math.floor(random() * count);
  const ago = (days: number) => new Date(noon.getTime() - Math.floor(random() * days * dayMs));
  for (let index = 0; index < clients; index += 1) {
    const joinDate = addDays(randomPracticeDay, -upTo(140));
    const { userId: clientId } = await makeClient(db, {
      user: { createdAt: dayToDate(joinDate), archivedAt: chance(0.1) ? noon : null },
      client: { joinDate: dayToDate(joinDate), trainingPlanLiveAt: chance(0.6) ? noon : null, intakeReviewedAt: chance(0.6) ? noon : null },
    });
    const steps = chance(0.7) ? onboardingStepNames.length : upTo(onboardingStepNames.length);
    await db.onboardingStep.createMany({ data: onboardingStepNames.slice(0, steps).map((stepName) => ({ clientId, stepName, completedAt: ago(8) })) });
    for (let pauses = chance(0.4) ? 1 + upTo(2) : 0; pauses > 0; pauses -= 1) {
      const startsOn = addDays(randomPracticeDay, 10 - upTo(100));
      await db.pause.create({ data: { clientId, startsOn: dayToDate(startsOn), endsOn: dayToDate(addDays(startsOn, upTo(30))) } });
    }
    for (const weeks of [-2, -1, 0, 1, 2, 3, 5]) {
      if (!chance(weeks < 0 ? 0.15 : 0.6)) continue;
      const reviewed = chance(0.6) ? { feedback: "Well done!", feedbackAt: ago(3) } : {};
      const numbers = chance(0.5) ? { energyLevel: 1 + upTo(8), workoutsCompleted: upTo(5), averageSleep: 4 + upTo(5), stressLevel: 3 + upTo(8), nutritionRating: 1 + upTo(8) } : {};
      const { id } = await makeCheckIn(db, { clientId, dueMonday: dayToDate(addDays("2026-11-16", -7 * weeks)), submittedAt: ago(20), flaggedAt: chance(0.05) ? noon : null, ...numbers, ...reviewed });
      if (!reviewed.feedback && chance(0.1)) await db.heldFeedback.create({ data: { checkInId: id, coachId: clientId, feedback: "Well done!", sendFollowUpEmail: false, sendAgain: false, steps: [], heldAt: noon, releaseAt: noon } });
    }
    for (let payments = chance(0.3) ? 1 + upTo(2) : 0; payments > 0; payments -= 1) {
      const subscription = chance(0.7) ? await makeSubscription(db, { clientId, status: (["past_due", "active", "cancelled", "ended", "incomplete"] as const)[upTo(5)] }) : null;
      await makePayment(db, { clientId, status: "failed", failedAt: chance(0.8) ? ago(9) : null, createdAt: ago(9), subscriptionId: subscription?.id, priceId: chance(0.5) ? "price_3_month_discounted" : null });
    }
    if (chance(0.3)) await db.thread.create({ data: { clientId, staffKey: "coach", waitingSince: ago(6) } });
    if (chance(0.3)) await db.intakeRecord.create({ data: { clientId, submittedAt: ago(6), injuries: [], availableEquipment: [] } });
    for (const weekStartDate of ["2026-11-02", "2026-11-09"]) {
      if (!chance(0.3)) continue;
      const diary = await db.foodDiary.create({ data: { clientId, weekStartDate: dayToDate(weekStartDate), submittedAt: ago(12) } });
      if (chance(0.3)) await db.nutritionPlan.create({ data: { clientId, title: "Plan", fileName: "p.pdf", fileSize: 1, foodDiaryId: diary.id, uploadedAt: ago(12) } });
    }
  }
}

/** The whole queue as the rules make it from every client's records, read without the stored state. */
export async function buildReferenceQueue(actor: Actor, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const ended = lastEndedMonday(today);
  const clients = await db.client.findMany({
    where: { user: { archivedAt: null } },
    select: { userId: true, ...membershipSelect, user: { select: { createdAt: true } }, checkIns: { include: { heldFeedback: true }, orderBy: { submittedAt: "desc" } }, onboardingSteps: true, payments: { where: { status: "failed" }, include: { subscription: true } } },
  });
  const oneTime = new Set((await db.paymentPlan.findMany({ where: { recurring: false } })).map(({ priceId }) => priceId));
  return buildWeeklyQueue(
    {
      members: clients.map((client) => ({
        clientId: client.userId,
        ...toMembership(client),
        hasSubmitted: client.checkIns.some(({ dueMonday }) => dateToDay(dueMonday) === ended),
        isFirst: client.checkIns.length === 0,
        lastSubmittedAt: client.checkIns[0]?.submittedAt ?? client.user.createdAt,
      })),
      pending: clients.flatMap(({ userId, checkIns }) =>
        checkIns
          .filter(({ feedbackAt, heldFeedback }) => !feedbackAt && !heldFeedback)
          .map(({ id, averageSleep, flaggedAt, ...checkIn }) => ({ ...checkIn, clientId: userId, checkInId: id, sleepHours: averageSleep?.toNumber() ?? null, isFlaggedByHand: flaggedAt !== null })),
      ),
      failures: clients.flatMap(({ userId, payments }) =>
        payments
          .filter(({ subscription, priceId }) => (subscription ? !["incomplete", "cancelled", "ended"].includes(subscription.status) : !oneTime.has(priceId ?? "")))
          .map(({ planName, failedAt, createdAt }) => ({ clientId: userId, planName, amount: "199.00", currency: "GBP", failedAt: failedAt ?? createdAt })),
      ),
      onboarding: clients
        .filter((client) => pausedUntil(today, toMembership(client).pauses) === null)
        .map(({ userId, user, onboardingSteps }) => ({ clientId: userId, completedSteps: onboardingSteps.length, movedAt: new Date(Math.max(user.createdAt.getTime(), ...onboardingSteps.map(({ completedAt }) => completedAt.getTime()))) })),
      promises: (await listRunningPromises(actor, now)).map(({ client, ...promise }) => ({ ...promise, clientId: client.id, dueOn: dueDay(timeZone, promise.dueAt) })),
    },
    now,
    today,
  );
}

/** The emails and skips of a forecast as the rules make them from every client's records, read without the stored state. */
export async function buildReferenceForecast(job: "sunday-reminders" | "tuesday-chase" | "onboarding-check", now: Date) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const users = await db.user.findMany({
    where: { role: "client", email: { not: null } },
    include: { emails: true, noticePreference: true, pushSubscriptions: true, client: { include: { pauses: true, checkIns: true, consents: true, subscriptions: true, payments: true, onboardingSteps: true, agreements: true, intake: true } } },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
  });
  const bouncing = new Set((await db.addressProblem.findMany()).map(({ email }) => email));
  const latest = <Row extends { id: string }>(rows: readonly Row[], at: (row: Row) => Date) => rows.toSorted((a, b) => at(b).getTime() - at(a).getTime() || (a.id < b.id ? 1 : -1))[0];
  const earliest = (dates: readonly (Date | null | undefined)[]) => dates.filter((date) => date !== null && date !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const since = new Date(now.getTime() - onboardingReminderMaxAgeMs);
  const weekly = job === "onboarding-check" ? null : { type: job === "sunday-reminders" ? ("checkin-reminder" as const) : ("checkin-chase" as const), monday: campaignDueMonday(job, today) };
  const facts = users.flatMap(({ client, emails, ...user }) => {
    if (!client) return [];
    const membership = toMembership(client);
    const mondays = client.checkIns.map(({ dueMonday }) => dateToDay(dueMonday)).toSorted();
    const hasKey = (key: string) => emails.some((email) => email.key === key);
    const subscription = latest(client.subscriptions.filter(({ id, status }) => status === "active" || status === "past_due" || client.payments.some((payment) => payment.subscriptionId === id && payment.paidAt !== null)), ({ startedAt }) => startedAt ?? new Date(0));
    const ended = emails.find(({ key }) => key === `coaching-ended:${user.id}:${subscription?.id}`);
    const step = (name: string) => client.onboardingSteps.find(({ stepName }) => stepName === name)?.completedAt;
    const paidAt = earliest(client.payments.filter(({ status }) => status === "succeeded").map((payment) => payment.paidAt));
    const deliveredAt = earliest(emails.filter(({ type, occasion }) => type === "contract-delivery" && !occasion.startsWith("test-")).map(({ sentAt }) => sentAt));
    const joinedAt = startOfDay(timeZone, membership.joinDate);
    const intakeAt = earliest([client.intake?.submittedAt, step("consultation_form")]);
    return [
      {
        clientId: user.id,
        name: `${user.firstName} ${user.lastName}`.trim(),
        archived: user.archivedAt !== null,
        erasureRequested: client.erasureRequestedAt !== null,
        optedOut: user.optedOutAt !== null,
        coachingEnded: ended !== undefined && !client.checkIns.some(({ submittedAt }) => submittedAt > ended.createdAt),
        healthConsentWithdrawn: latest(client.consents.filter(({ kind }) => kind === "health_data"), ({ decidedAt }) => decidedAt)?.given === false,
        stoppedReminders: user.noticePreference?.stopped.includes("check_in_due") ?? false,
        undeliverable: bouncing.has(user.email ?? "") && (weekly === null || user.pushSubscriptions.length === 0),
        ...membership,
        hasNoPasswordYet: weekly !== null && user.passwordHash === null && dayInTimeZone(timeZone, user.createdAt) > weekly.monday,
        hasSubmitted: weekly !== null && mondays.includes(weekly.monday),
        hasEmail: weekly !== null && hasKey(`${weekly.type}:${user.id}:${weekly.monday}`),
        earlierChases: weekly?.type === "checkin-chase" ? emails.filter(({ type, status, occasion }) => type === "checkin-chase" && status !== "failed" && status !== "not_sent" && occasion < weekly.monday && occasion > (mondays.at(-1) ?? "")).length : 0,
        firstPaidAt: paidAt && paidAt >= since ? paidAt : null,
        agreedAt: earliest([...client.agreements.map(({ signedAt }) => signedAt), step("agreement")]),
        intakeAt,
        intakeOpenAt: intakeAt === null && (deliveredAt || user.passwordHash !== null) ? new Date(Math.max(deliveredAt?.getTime() ?? 0, user.createdAt.getTime(), joinedAt.getTime())) : null,
        hasContractReminder: hasKey(`contract-reminder:${user.id}:once`),
        hasIntakeReminder: hasKey(`intake-reminder:${user.id}:once`),
      },
    ];
  });
  if (weekly) return planCheckInEmails(weekly.type, weekly.monday, today, facts);
  return planOnboardingReminders(facts, { now, today, intakeRuleOn: (await findEnabledRules()).has(intakeReminderRuleId) });
}
