import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";

const leaseSeconds = 30;
const renewIntervalMs = 10_000;
const waitIntervalMs = 150;
/** Longer than the largest move takes on either database. */
const maxWaitMs = 15 * 60_000;

/** Runs `work` while no server plans, imports or undoes this move. After a kill the next one waits half a minute. Throws 404, and 409 after 15 minutes. */
export async function withBatchLease<T>(id: string, work: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; !(await claim(id)); waitedMs += waitIntervalMs) {
    if (!(await db.importBatch.findUnique({ where: { id }, select: { id: true } }))) throw notFound();
    if (waitedMs > maxWaitMs) throw conflict("This import is still being worked on. Please try again when it has finished.");
    await delay(waitIntervalMs);
  }
  const renewing = setInterval(() => void renew(id).catch(() => undefined), renewIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await db.importBatch.updateMany({ where: { id }, data: { reservedUntil: null } });
  }
}

// By the database's clock, which all servers share.
const claim = async (id: string) =>
  (await db.$executeRaw`
    UPDATE "ImportBatch" SET "reservedUntil" = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    WHERE "id" = ${id} AND ("reservedUntil" IS NULL OR "reservedUntil" < clock_timestamp())`) === 1;

const renew = (id: string) => db.$executeRaw`UPDATE "ImportBatch" SET "reservedUntil" = clock_timestamp() + ${leaseSeconds} * interval '1 second' WHERE "id" = ${id} AND "reservedUntil" IS NOT NULL`;
