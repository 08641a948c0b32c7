import { randomBytes } from "node:crypto";
import { chainStart, hashEvent, hashSeal } from "@/lib/core/audit/seal-rules";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

const batchSize = 1000;
const sealLock = 7_201_957;
const eventSelect = { id: true, actorId: true, subjectId: true, action: true, detail: true, key: true, createdAt: true } as const;
const newSalt = () => randomBytes(16).toString("base64url");

/**
 * Seals the events that no seal covers yet, in batches, and returns how many. Each seal continues the chain. Its number and
 * hash are logged, so that a copy of the log outside the database shows when the end of the chain was cut off.
 */
export async function sealActivityLog(now: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const seal = await transaction((tx) => sealBatch(tx, now));
    if (!seal) return sealed;
    logger.info({ seal: seal.number, hash: seal.hash, events: seal.eventCount }, "activity log sealed");
    sealed += seal.eventCount;
    if (seal.eventCount < batchSize) return sealed;
  }
}

async function sealBatch(tx: Tx, now: Date) {
  // One server continues the chain at a time.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${sealLock})`;
  const ids = await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "AuditEvent" WHERE "sealNumber" IS NULL ORDER BY "createdAt", "id" LIMIT ${batchSize} FOR UPDATE`;
  if (ids.length === 0) return null;
  const events = await tx.auditEvent.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, select: { ...eventSelect, redactedAt: true } });
  const last = await tx.auditSeal.findFirst({ orderBy: { number: "desc" }, select: { number: true, hash: true } });
  const [number, previousHash] = [(last?.number ?? 0) + 1, last?.hash ?? chainStart];
  const hashed = events.map((event) => {
    const salt = newSalt();
    // The salt of a redacted event isn't stored, like its content.
    return { id: event.id, salt: event.redactedAt ? null : salt, contentHash: hashEvent(event, salt) };
  });
  const seal = { number, previousHash, hash: hashSeal(number, previousHash, now, hashed), eventCount: hashed.length };
  await tx.auditSeal.create({ data: { ...seal, sealedAt: now }, select: { number: true } });
  await tx.$executeRaw`
    UPDATE "AuditEvent" e SET "sealNumber" = ${number}, "salt" = h."salt", "contentHash" = h."contentHash"
    FROM jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) AS h("id" text, "salt" text, "contentHash" text) WHERE e."id" = h."id"`;
  return seal;
}

export interface ActivityLogCheck {
  seals: number;
  events: number;
  /** Events without their personal part, because the person was erased or the event is old. */
  redacted: number;
  /** Events that no seal covers yet. */
  unsealed: number;
  head: { number: number; hash: string } | null;
  /** What does not match, in words. Empty if the log is intact. */
  problems: string[];
}

/**
 * Checks the whole chain: every seal follows the one before it, and every event is as it was when it was sealed. Given a seal
 * noted earlier, also checks that it is still part of the chain.
 */
export async function verifyActivityLog(noted?: { number: number; hash: string }): Promise<ActivityLogCheck> {
  const check: ActivityLogCheck = { seals: 0, events: 0, redacted: 0, unsealed: await db.auditEvent.count({ where: { sealNumber: null } }), head: null, problems: [] };
  for (;;) {
    const seal = await db.auditSeal.findFirst({ where: { number: { gt: check.head?.number ?? 0 } }, orderBy: { number: "asc" }, select: { number: true, eventCount: true, previousHash: true, hash: true, sealedAt: true } });
    if (!seal) break;
    const events = await db.auditEvent.findMany({ where: { sealNumber: seal.number }, select: { ...eventSelect, salt: true, contentHash: true, redactedAt: true } });
    const expectedNumber = (check.head?.number ?? 0) + 1;
    if (seal.number !== expectedNumber) check.problems.push(`Seal ${expectedNumber} is missing.`);
    if (seal.previousHash !== (check.head?.hash ?? chainStart)) check.problems.push(`Seal ${seal.number} does not follow the seal before it.`);
    if (events.length !== seal.eventCount) check.problems.push(`Seal ${seal.number} covers ${seal.eventCount} events, but ${events.length} are there.`);
    for (const event of events) if (!event.redactedAt && hashEvent(event, event.salt ?? "") !== event.contentHash) check.problems.push(`Event ${event.id} was changed after it was sealed.`);
    if (hashSeal(seal.number, seal.previousHash, seal.sealedAt, events.map(({ id, contentHash }) => ({ id, contentHash: contentHash ?? "" }))) !== seal.hash)
      check.problems.push(`The hash of seal ${seal.number} does not match its events.`);
    if (noted?.number === seal.number && noted.hash !== seal.hash) check.problems.push(`Seal ${seal.number} is not the one you noted.`);
    check.seals += 1;
    check.events += events.length;
    check.redacted += events.filter(({ redactedAt }) => redactedAt).length;
    check.head = { number: seal.number, hash: seal.hash };
  }
  if (noted && noted.number > (check.head?.number ?? 0)) check.problems.push(`Seal ${noted.number}, which you noted, is missing. The end of the log was cut off.`);
  return check;
}
