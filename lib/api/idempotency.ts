import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/auth/actor";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, conflict } from "@/lib/platform/errors";
import { seal, unseal } from "@/lib/platform/keys";
import { logger } from "@/lib/platform/logger";
import { currentRequest } from "@/lib/platform/request-context";

/*
 * Header `Idempotency-Key` (PRODUCT.md, "New answers and endpoints"): the same key by the same person with the same input gets the
 * first answer for 7 days. The key's row is stored in the transaction of the write itself, so that a server which ends at any
 * moment has done both or neither. A write of several transactions binds it to the last, or resumes (docs/decisions/outbox.md).
 */

/** A successful answer, as the handler of a write gave it. */
export interface FirstAnswer {
  status: number;
  body: unknown;
}

type RepeatedAnswer = FirstAnswer & { options?: undefined };

interface KeyedWrite {
  userId: string;
  keyHash: string;
  requestHash: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hash = (...texts: string[]) => createHash("sha256").update(texts.join("\n")).digest("base64url");

/** Thrown inside the transaction of a repeat, so that nothing of it is stored. */
class RepeatedWrite extends Error {}

/**
 * Runs a write that came with a key, or returns the status and body of its first answer alone. `request` says what it asks for. Throws 400 for a key that is no UUID,
 * 409 for one that another request had, and 409 with the reason `already-done` where the first attempt was carried out and
 * its answer was lost. A failed attempt leaves nothing, so the same key may try again.
 */
export async function runOnce<A extends FirstAnswer>(actor: Actor, { key, resumes }: { key: string; resumes: boolean }, request: readonly string[], write: () => Promise<A>, now: Date): Promise<A | RepeatedAnswer> {
  if (!uuid.test(key)) throw new AppError("invalid", "The Idempotency-Key must be a UUID.");
  const keyed: KeyedWrite = { userId: actor.id, keyHash: hash(key.toLowerCase()), requestHash: hash(...request) };
  const known = await findAnswer(keyed);
  if (known) return known === "under way" ? waitForAnswer(keyed) : known;
  const context = currentRequest();
  if (context) context.key = key.toLowerCase();
  if (context && !resumes) context.withNextTransaction = (tx) => claimKey(tx, keyed, now);
  try {
    const answer = await write();
    await storeAnswer(keyed, answer, now).catch((err: unknown) => logger.error({ err }, "the answer to a write with a key could not be stored"));
    return answer;
  } catch (error) {
    if (error instanceof RepeatedWrite) return await waitForAnswer(keyed);
    // A transaction of it may have been stored before the one that failed. The key must not say that all was done.
    if (context && !context.withNextTransaction) await db.repeatableWrite.deleteMany({ where: { userId: keyed.userId, keyHash: keyed.keyHash, answer: null } });
    throw error;
  } finally {
    if (context) context.withNextTransaction = undefined;
  }
}

/** Waits for another attempt's transaction with this key, and throws RepeatedWrite if it was carried out. */
async function claimKey(tx: Tx, { userId, keyHash, requestHash }: KeyedWrite, now: Date): Promise<void> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "RepeatableWrite" ("userId", "keyHash", "requestHash", "createdAt") VALUES (${userId}, ${keyHash}, ${requestHash}, ${now}) ON CONFLICT DO NOTHING`;
  if (claimed === 0) throw new RepeatedWrite();
}

async function findAnswer({ userId, keyHash, requestHash }: KeyedWrite): Promise<FirstAnswer | "under way" | null> {
  const row = await db.repeatableWrite.findUnique({ where: { userId_keyHash: { userId, keyHash } }, select: { requestHash: true, status: true, answer: true } });
  if (!row) return null;
  if (row.requestHash !== requestHash) throw conflict("This Idempotency-Key was used for another request.");
  if (row.status === null || row.answer === null) return "under way";
  const opened = unseal("first-answers", row.answer, keyHash);
  if (!opened) throw alreadyDone();
  return { status: row.status, body: JSON.parse(opened.text) as unknown };
}

const pauseMs = 100;
const maxPauses = 20;

async function waitForAnswer(keyed: KeyedWrite): Promise<FirstAnswer> {
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const answer = await findAnswer(keyed);
    if (answer !== null && answer !== "under way") return answer;
    await sleep(pauseMs);
  }
  throw alreadyDone();
}

const alreadyDone = () => new AppError("conflict", "This was done already. Please reload the page to see it.", { reason: "already-done" });

/** Also stores the key of a write that had no transaction of its own. */
async function storeAnswer({ userId, keyHash, requestHash }: KeyedWrite, { status, body }: FirstAnswer, now: Date): Promise<void> {
  const answer = { status, answer: seal("first-answers", JSON.stringify(body) ?? "null", keyHash) };
  const where = { userId_keyHash: { userId, keyHash } };
  await db.repeatableWrite.upsert({ where, create: { userId, keyHash, requestHash, createdAt: now, ...answer }, update: answer, select: { status: true } });
}
