import { setTimeout as sleep } from "node:timers/promises";
import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { queueEmails } from "@/lib/core/email/commands";
import { sendNotifications } from "@/lib/core/notifications/commands";
import { type DueCampaignPlan, planCampaign, toSkippedClient } from "@/lib/outreach/campaigns/queries";
import type { CampaignJob, PlannedSkip } from "@/lib/outreach/campaigns/rules";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { recordManualJobRun } from "@/lib/platform/job-runs";
import { paths } from "@/lib/platform/paths";
import type { CampaignTrigger } from "@/prisma/generated/client";

/** How long a run waits for another run of its campaign, which takes seconds. */
const lockTimeoutMs = 30_000;

/**
 * Queues the emails a campaign is due to send, and records who was skipped and why. Returns the number of new emails and the
 * skips. However often it runs, everyone gets each email once. Throws 409 if another run takes unusually long.
 */
export async function runCampaign(job: CampaignJob, trigger: CampaignTrigger, now: Date) {
  const startedAt = performance.now();
  for (;;) {
    const plan = await planCampaign(job, trigger, now);
    const result = await transaction((tx) => executeRun(tx, { job, trigger, ...plan }, now), { storesKey: (run) => run !== null });
    if (result) {
      // A button's own call publishes its changes.
      if (trigger === "schedule" && result.sent + result.skipped > 0) await publishInvalidation(["emails", "notifications"], [everyCoach]);
      return { sent: result.sent, skipped: plan.skips.map(toSkippedClient) };
    }
    // Waits without a connection, then reads again what the other run has done.
    do {
      if (performance.now() - startedAt > lockTimeoutMs) throw conflict("These emails are being sent right now. Please check again in a minute.");
      await sleep(500);
    } while (!(await tryLockCampaign(db, job)));
  }
}

/** Tries to lock this campaign until the caller's transaction ends; without a transaction it returns whether the lock is free. */
async function tryLockCampaign(tx: Tx, job: CampaignJob): Promise<boolean> {
  const [lock] = await tx.$queryRaw<[{ isLocked: boolean }]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`campaign:${job}`}, 0)) AS "isLocked"`;
  return lock.isLocked;
}

interface CampaignRun extends DueCampaignPlan {
  job: CampaignJob;
  trigger: CampaignTrigger;
}

const batchSize = 1000;

/** The number of new emails and skips; null while another run has the lock. A run without either is not recorded. */
async function executeRun(tx: Tx, run: CampaignRun, now: Date) {
  const result = await queueCampaignEmails(tx, run, now);
  if (result && run.trigger === "manual") await recordManualJobRun(tx, run.job, now, run.isWindowClosed ? run.occasion : undefined);
  return result;
}

async function queueCampaignEmails(tx: Tx, run: CampaignRun, now: Date) {
  const noChanges = { sent: 0, skipped: 0 };
  if (run.emails.length + (await findNewSkips(tx, run.skips)).length === 0) return noChanges;
  if (!(await tryLockCampaign(tx, run.job))) return null;
  // Another run may have queued some of these in the meantime.
  const skips = await findNewSkips(tx, run.skips);
  const campaign = await findOrCreateCampaign(tx, run, now);
  let sent = 0;
  for (let from = 0; from < run.emails.length; from += batchSize) {
    const emails = run.emails.slice(from, from + batchSize).map((email) => ({ ...email, campaignId: campaign.id }));
    sent += await queueEmails(tx, emails, now);
  }
  await notifyCoachesOfAlerts(tx, run, now);
  await notifyCoachesOfStoppedChases(tx, skips, now);
  await saveSkips(tx, campaign.id, skips, now);
  const hasChanged = sent + skips.length > 0;
  if (hasChanged) await tx.campaign.update({ where: { id: campaign.id }, data: { ranAt: now }, select: { id: true } });
  else if (campaign.isNew) await tx.campaign.delete({ where: { id: campaign.id }, select: { id: true } });
  return { sent, skipped: skips.length };
}

/** The scheduler has one run per occasion; each press of a button is its own run. */
async function findOrCreateCampaign(tx: Tx, { job, trigger, occasion }: CampaignRun, now: Date) {
  const existing = trigger === "schedule" ? await tx.campaign.findFirst({ where: { job, trigger, occasion }, select: { id: true } }) : null;
  if (existing) return { id: existing.id, isNew: false };
  const { id } = await tx.campaign.create({ data: { job, trigger, occasion, ranAt: now }, select: { id: true } });
  return { id, isNew: true };
}

/** The skips not recorded before. "Already sent" is not recorded, because the email itself shows it. */
async function findNewSkips(tx: Tx, all: readonly PlannedSkip[]): Promise<PlannedSkip[]> {
  const skips = all.filter(({ reason }) => reason !== "Already sent");
  if (skips.length === 0) return [];
  const newRows = await tx.$queryRaw<{ position: number }[]>`
    SELECT s."position"::int AS "position"
    FROM unnest(${skips.map(({ clientId }) => clientId)}::text[], ${skips.map(({ type }) => type)}::text[], ${skips.map(({ occasion }) => occasion)}::text[], ${skips.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS s("clientId", "type", "occasion", "reason", "position")
    WHERE NOT EXISTS (
      SELECT FROM "EmailSkip" k WHERE k."clientId" = s."clientId" AND k."type" = s."type" AND k."occasion" = s."occasion" AND k."reason" = s."reason")`;
  return newRows.flatMap(({ position }) => skips[position - 1] ?? []);
}

async function saveSkips(tx: Tx, campaignId: string, skips: readonly PlannedSkip[], now: Date) {
  for (let from = 0; from < skips.length; from += batchSize) {
    const data = skips.slice(from, from + batchSize).map(({ clientId, type, occasion, reason }) => ({ campaignId, clientId, type, occasion, reason, createdAt: now }));
    await tx.emailSkip.createMany({ data, skipDuplicates: true });
  }
}

const numberWords = ["no", "one", "two", "three"];

const notifyCoachesOfAlerts = (tx: Tx, { alerts }: CampaignRun, now: Date) =>
  sendNotifications(
    tx,
    "coach",
    alerts.map(({ clientId, name, missed, occasion }) => {
      const text = `${name} has missed ${numberWords[missed.length] ?? missed.length} check-ins in a row.`;
      return { kind: "check_ins_missed", occasion, text, href: paths.clientProfile(clientId), clientId };
    }),
    now,
  );

/** Tells coaches that a client gets no more chases, once until the client checks in again. The skips saved before say whom they know of: an item in the bell is deleted after 90 days. */
async function notifyCoachesOfStoppedChases(tx: Tx, skips: readonly PlannedSkip[], now: Date) {
  const stopped = skips.filter(({ reason }) => reason === "No reply to three chases");
  if (stopped.length === 0) return;
  const alreadyTold = await tx.$queryRaw<{ clientId: string }[]>`
    SELECT DISTINCT s."clientId" FROM "EmailSkip" s WHERE s."reason" = 'No reply to three chases' AND s."clientId" = ANY(${stopped.map(({ clientId }) => clientId)}::text[])
      AND s."createdAt" > COALESCE((SELECT max(k."submittedAt") FROM "CheckIn" k WHERE k."clientId" = s."clientId"), '-infinity')`;
  const newlyStopped = stopped.filter(({ clientId }) => !alreadyTold.some((client) => client.clientId === clientId));
  const text = (name: string) => `${name} hasn't answered three chase emails, so we've stopped sending them. You can message them, pause their coaching or close their account.`;
  await sendNotifications(
    tx,
    "coach",
    newlyStopped.map(({ clientId, name, occasion }) => ({ kind: "chases_stopped", occasion: `${clientId}:${occasion}`, text: text(name), href: paths.clientProfile(clientId), clientId })),
    now,
  );
}
