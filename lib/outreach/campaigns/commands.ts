import { setTimeout as sleep } from "node:timers/promises";
import { coaches } from "@/lib/api/contract";
import { publish } from "@/lib/api/changes";
import { conflict } from "@/lib/platform/errors";
import { type DuePlan, planAt, toSkipped } from "@/lib/outreach/campaigns/queries";
import type { CampaignJob, Skip } from "@/lib/outreach/campaigns/rules";
import { queueEmails } from "@/lib/core/email/commands";
import { noteRun } from "@/lib/platform/job-runs";
import { notifyOfEach } from "@/lib/core/notifications/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";

type Trigger = "schedule" | "manual";

/** For how long a run waits for another of the same campaign, which is over in seconds. */
const patienceMs = 30_000;

/**
 * Writes to everyone whom a campaign is due to write to, and keeps who was left out and why; answers how many mails are new
 * and who gets none. However often it runs, and wherever at the same time, everyone gets each mail once. Throws 409 where
 * another run of it takes unusually long.
 */
export async function runCampaign(job: CampaignJob, trigger: Trigger, now: Date) {
  const started = performance.now();
  for (;;) {
    const plan = await planAt(job, now);
    const done = await transaction((tx) => carryOut(tx, { job, trigger, ...plan }, now));
    if (done) {
      // A button's own call tells of what it changed.
      if (trigger === "schedule" && done.sent + done.skipped > 0) await publish(["emails", "notifications"], [coaches]);
      return { sent: done.sent, skipped: plan.skips.map(toSkipped) };
    }
    // Waiting holds no connection; what the other one has done is looked at anew, once it is done.
    do {
      if (performance.now() - started > patienceMs) throw conflict("These emails are being sent right now. Please look again in a minute.");
      await sleep(500);
    } while (!(await takeTurn(db, job)));
  }
}

/** Has this campaign to itself until the caller's transaction ends, unless somebody else has it; without a transaction it only says whether it is free. */
async function takeTurn(tx: Tx, job: CampaignJob): Promise<boolean> {
  const [lock] = await tx.$queryRaw<[{ mine: boolean }]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`campaign:${job}`}, 0)) AS "mine"`;
  return lock.mine;
}

interface Run extends DuePlan {
  job: CampaignJob;
  trigger: Trigger;
}

const batchSize = 1000;

/** Answers how many mails and how many reasons are new; null while another run of this campaign is at it. A run that has neither leaves no trace. */
async function carryOut(tx: Tx, run: Run, now: Date) {
  const result = await write(tx, run, now);
  if (result && run.trigger === "manual") await noteRun(tx, run.job, now, run.isOver ? run.occasion : undefined);
  return result;
}

async function write(tx: Tx, run: Run, now: Date) {
  const nothing = { sent: 0, skipped: 0 };
  if (run.letters.length + (await newSkips(tx, run.skips)).length === 0) return nothing;
  if (!(await takeTurn(tx, run.job))) return null;
  // What was new a moment ago may have been written by another run since.
  const skips = await newSkips(tx, run.skips);
  const campaign = await campaignOf(tx, run, now);
  let sent = 0;
  for (let from = 0; from < run.letters.length; from += batchSize) {
    const mails = run.letters.slice(from, from + batchSize).map((letter) => ({ ...letter, campaignId: campaign.id }));
    sent += await queueEmails(tx, mails, now);
  }
  await keepSkips(tx, campaign.id, skips, now);
  await tellOfAlerts(tx, run, now);
  const did = sent + skips.length > 0;
  if (did) await tx.campaign.update({ where: { id: campaign.id }, data: { ranAt: now }, select: { id: true } });
  else if (campaign.isNew) await tx.campaign.delete({ where: { id: campaign.id }, select: { id: true } });
  return { sent, skipped: skips.length };
}

/** What the scheduler does for one occasion is one run, in however many goes; each press of a button is its own. */
async function campaignOf(tx: Tx, { job, trigger, occasion }: Run, now: Date) {
  const known = trigger === "schedule" ? await tx.campaign.findFirst({ where: { job, trigger, occasion }, select: { id: true } }) : null;
  if (known) return { id: known.id, isNew: false };
  const { id } = await tx.campaign.create({ data: { job, trigger, occasion, ranAt: now }, select: { id: true } });
  return { id, isNew: true };
}

/** The ones that were not recorded before. Whoever was written to is no skip: her mail says so itself. */
async function newSkips(tx: Tx, all: readonly Skip[]): Promise<Skip[]> {
  const skips = all.filter(({ reason }) => reason !== "Already sent");
  if (skips.length === 0) return [];
  const found = await tx.$queryRaw<{ place: number }[]>`
    SELECT s."place"::int AS "place"
    FROM unnest(${skips.map(({ clientId }) => clientId)}::text[], ${skips.map(({ type }) => type)}::text[], ${skips.map(({ occasion }) => occasion)}::text[], ${skips.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS s("clientId", "type", "occasion", "reason", "place")
    WHERE NOT EXISTS (
      SELECT FROM "EmailSkip" k WHERE k."clientId" = s."clientId" AND k."type" = s."type" AND k."occasion" = s."occasion" AND k."reason" = s."reason")`;
  return found.flatMap(({ place }) => skips[place - 1] ?? []);
}

async function keepSkips(tx: Tx, campaignId: string, skips: readonly Skip[], now: Date) {
  for (let from = 0; from < skips.length; from += batchSize) {
    const data = skips.slice(from, from + batchSize).map(({ clientId, type, occasion, reason }) => ({ campaignId, clientId, type, occasion, reason, createdAt: now }));
    await tx.emailSkip.createMany({ data, skipDuplicates: true });
  }
}

const inWords = ["no", "one", "two", "three"];

const tellOfAlerts = (tx: Tx, { alerts }: Run, now: Date) =>
  notifyOfEach(
    tx,
    "coach",
    alerts.map(({ clientId, name, missed, occasion }) => {
      const text = `${name} has missed ${inWords[missed.length] ?? missed.length} check-ins in a row.`;
      return { kind: "check_ins_missed", occasion, text, href: paths.clientProfile(clientId), clientId };
    }),
    now,
  );
