import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { demoBaselines } from "@/prisma/demo/baselines";
import { demoCheckIns } from "@/prisma/demo/check-ins";
import { demoEmails } from "@/prisma/demo/emails";
import { storeDemoFiles } from "@/prisma/demo/files";
import { demoLeads } from "@/prisma/demo/leads";
import { demoMessages } from "@/prisma/demo/messages";
import { demoNotifications } from "@/prisma/demo/notifications";
import { demoNutrition } from "@/prisma/demo/nutrition";
import { demoAgreements, demoConsents, demoIntakeRecords, demoOnboardingSteps } from "@/prisma/demo/onboarding";
import { demoPayments } from "@/prisma/demo/payments";
import { demoClients, demoPeople, demoPresence, demoUsers } from "@/prisma/demo/people";
import { demoPhotos } from "@/prisma/demo/photos";
import { demoSettings } from "@/prisma/demo/settings";
import { demoSnippets } from "@/prisma/demo/snippets";
import { demoTimes, type DemoTimes } from "@/prisma/demo/times";
import { weeklyRuns } from "@/prisma/demo/weekly-runs";
import type { Prisma } from "@/prisma/generated/client";
import { demoPasswordHash } from "@/tests/factories/people";

/**
 * Fills an empty database with the practice of PRODUCT.md at the time `now`. Returns false and writes nothing if there is a user
 * already. Writes all rows in one transaction, so a killed start leaves none.
 */
export async function seedDemoData(now: Date): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const { timeZone } = await getPracticeSettings();
  const demo = await buildDemoRows(demoTimes(now, timeZone));
  await storeDemoFiles([...demo.files, ...demo.attached]);
  return transaction(async (tx) => {
    // If two servers start on one empty database, the second waits here and then finds the first one's users.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201957)`;
    if (await hasUsers(tx)) return false;
    await insertDemoRows(tx, demo);
    return true;
  }, { timeoutMs: 60_000 });
}

const hasUsers = async (database: Tx) => (await database.user.findFirst({ select: { id: true } })) !== null;

/** Builds all rows before the transaction, because hashing, drawing and rendering would hold it open. */
async function buildDemoRows(times: DemoTimes) {
  const people = demoPeople(times);
  const money = demoPayments(people, times);
  const { leads, events, submissions } = demoLeads(people, times);
  const sent = demoCheckIns(people, times);
  const { threads, messages, files: attached } = await demoMessages(people, sent, times);
  const history = { people, checkIns: sent, payments: money.payments, leads, leadEvents: events, threads };
  const [passwordHash, photos, nutrition, emails] = await Promise.all([
    demoPasswordHash(),
    demoPhotos(people, sent, demoBaselines(people, times)),
    demoNutrition(people, times),
    demoEmails(history, times),
  ]);
  return {
    settings: demoSettings(people),
    snippets: demoSnippets(times),
    users: demoUsers(people, times, passwordHash),
    presence: demoPresence(people, times),
    clients: demoClients(people, times),
    files: [...photos.files, ...nutrition.files],
    attached,
    checkIns: photos.checkIns,
    baselines: photos.baselines,
    steps: demoOnboardingSteps(people, times),
    intakes: demoIntakeRecords(people, times),
    agreements: demoAgreements(people, times),
    consents: demoConsents(people, times),
    jobRuns: demoJobRuns(times),
    money,
    nutrition,
    threads,
    messages,
    leads,
    events,
    submissions,
    ...emails,
    notifications: demoNotifications(people, sent, nutrition.diaries, times),
  };
}

async function insertDemoRows(tx: Tx, demo: Awaited<ReturnType<typeof buildDemoRows>>) {
  await tx.practice.upsert({ where: { id: "practice" }, create: demo.settings, update: demo.settings });
  await tx.snippet.createMany({ data: demo.snippets });
  await tx.user.createMany({ data: demo.users });
  await tx.presence.createMany({ data: demo.presence });
  await tx.client.createMany({ data: demo.clients });
  await tx.file.createMany({ data: demo.files.map(({ row }) => row) });
  await tx.onboardingStep.createMany({ data: demo.steps });
  await tx.intakeRecord.createMany({ data: demo.intakes });
  await tx.agreement.createMany({ data: demo.agreements });
  await tx.consent.createMany({ data: demo.consents });
  await tx.checkIn.createMany({ data: demo.checkIns });
  await tx.baseline.createMany({ data: demo.baselines });
  await tx.foodDiary.createMany({ data: demo.nutrition.diaries });
  await tx.foodDiaryDay.createMany({ data: demo.nutrition.days });
  await tx.foodDiaryPhoto.createMany({ data: demo.nutrition.photos });
  await tx.nutritionPlan.createMany({ data: demo.nutrition.plans });
  await tx.nutritionistFee.createMany({ data: demo.nutrition.fees });
  await tx.paymentCustomer.createMany({ data: demo.money.customers });
  await tx.subscription.createMany({ data: demo.money.subscriptions });
  await tx.payment.createMany({ data: demo.money.payments });
  await tx.paymentAttempt.createMany({ data: demo.money.attempts });
  await tx.sandboxObject.createMany({ data: demo.money.sandbox });
  await tx.thread.createMany({ data: demo.threads });
  await tx.message.createMany({ data: demo.messages });
  await tx.file.createMany({ data: demo.attached.map(({ row }) => row) });
  await tx.lead.createMany({ data: demo.leads });
  await tx.leadEvent.createMany({ data: demo.events });
  await tx.leadSubmission.createMany({ data: demo.submissions });
  await tx.campaign.createMany({ data: demo.campaigns });
  await tx.emailMessage.createMany({ data: demo.emails });
  await tx.emailSkip.createMany({ data: demo.skips });
  await tx.notification.createMany({ data: demo.notifications });
  await tx.jobRun.createMany({ data: demo.jobRuns, skipDuplicates: true });
}

/** Frequent jobs keep only their latest run. */
const repeatingJobs = ["onboarding-check", "lifecycle", "staff-digest", "erase"];

/** Marks every scheduled job as done up to now, so that none changes the demo figures. */
function demoJobRuns(times: DemoTimes): Prisma.JobRunCreateManyInput[] {
  const done = (job: string, occasion: string, at: Date) => ({ job, occasion, startedAt: at, finishedAt: at });
  return [
    ...weeklyRuns(times).map(({ job, monday, at }) => done(job, monday, at)),
    ...repeatingJobs.map((job) => done(job, "latest", times.now)),
    done("reconcile", times.today, times.now),
  ];
}
