import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { sqlSession, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict } from "@/lib/platform/errors";
import type { RowSource } from "@/lib/practice/transfer/row-source";
import { findRequiredColumns, inBatches, insertTableRows, refuseUnfitRow } from "@/lib/practice/transfer/table-rows";
import { movesIn } from "@/lib/practice/transfer/tables";
import { listAllTables, quoteIdentifier, type Session, withoutConstraints } from "@/prisma/backup-tables";

/** Large practices take minutes; on the embedded database everything else waits meanwhile. */
const writeMs = 30 * 60_000;
const moveInLock = 7_201_961;

/** Throws 409 unless there is nobody but this coach: no clients, staff, leads or payments. */
export async function requireEmptyPractice(tx: Tx, coachId: string): Promise<void> {
  const [others, leads, payments, subscriptions, pastCustomers, pastPayments] = [
    await tx.user.count({ where: { id: { not: coachId } } }),
    await tx.lead.count(),
    await tx.payment.count(),
    await tx.subscription.count(),
    await tx.pastCustomer.count(),
    await tx.pastPayment.count(),
  ];
  if (others + leads + payments + subscriptions + pastCustomers + pastPayments > 0)
    throw conflict("This practice isn't empty. You can move in only where there are no clients, team members, leads or payments yet, so that nothing is overwritten. Please use a new installation.");
}

/**
 * Replaces the settings, plans, texts and questions of an empty practice by the rows of an export, in one transaction, and pauses
 * emails. `account` is the actor's account in the export; without one she stays as a further coach. The rows take the place of
 * `placeholderIds`. Throws 409 if somebody has joined meanwhile, and 400 if a row doesn't fit its table.
 */
export const writeRowsOfPractice = (actor: Coach, account: { id: string } | null, rows: RowSource, placeholderIds: readonly string[], now: Date) =>
  transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(${moveInLock}::bigint)::text`;
      await tx.$queryRaw`SELECT set_config('TimeZone', 'UTC', true)`;
      await requireEmptyPractice(tx, actor.id);
      await deletePlaceholders(tx, placeholderIds);
      const session = sqlSession(tx);
      const tables = (await listAllTables(session)).filter(({ name }) => movesIn(name));
      const old = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { passwordHash: true, isDemo: true } });
      let written = 0;
      await withoutConstraints(session, [...tables, { name: "LeadTally" }, { name: "ClientState" }, { name: "ClientTally" }, { name: "TagTally" }, { name: "PaymentTally" }, { name: "SubscriptionTally" }, { name: "CheckInTally" }], async () => {
        // Whoever signed up before the tables were locked is there now.
        await requireEmptyPractice(tx, actor.id);
        // Her own account stays until the export's is there, and files that nothing uses any more are cleaned up later.
        for (const { name } of tables) if (name !== "User" && name !== "File") await session.query(`DELETE FROM ${quoteIdentifier(name)}`);
        await makeRoomForAccount(session, actor, account);
        for (const table of tables) {
          if (!rows.tables.includes(table.name)) continue;
          const required = await findRequiredColumns(session, table.name);
          for await (const batch of inBatches(rows.rowsOf(table.name))) {
            await insertTableRows(session, table, required, batch);
            written += batch.length;
          }
        }
        await session.query(`DELETE FROM "LeadTally"`);
        await session.query(`INSERT INTO "LeadTally" ("stage", "count") SELECT "stage", count(*) FROM "Lead" WHERE NOT "suspectedSpam" GROUP BY "stage"`);
        await session.query(`DELETE FROM "ClientState"`);
        await session.query(`SELECT rebuild_client_state()::text`);
      });
      if (account !== null) await handOverAccount(tx, actor, account, old);
      // Written without Prisma, so that the settings keep the time of their last change.
      const practices = await tx.$executeRaw`UPDATE "Practice" SET "emailsPausedAt" = ${now}`;
      if (practices !== 1) throw new AppError("invalid", "This export has no settings of a practice. Nothing was imported.");
      // The accounts were written without triggers. Servers keep who the first coach is, and one of the export may have come before.
      await tx.$executeRaw`SELECT pg_notify('account_changed', ${actor.id})`;
      await recordAuditEvents(tx, { action: "practice.moved_in", actorId: account?.id ?? actor.id, detail: { count: written } }, now);
      return { rows: written, clients: await tx.client.count() };
    },
    { timeoutMs: writeMs },
  ).catch(refuseUnfitRow);

async function deletePlaceholders(tx: Tx, ids: readonly string[]): Promise<void> {
  const deleted = await tx.$executeRaw`DELETE FROM "File" WHERE "id" = ANY(${[...ids]}::text[]) AND NOT "stored"`;
  if (deleted !== ids.length) throw conflict("Moving in took so long that its files were cleaned up. Please try again.");
}

/** An account with the actor's id or email can only be written once hers is out of the way. */
async function makeRoomForAccount(session: Session, actor: Coach, account: { id: string } | null): Promise<void> {
  if (account?.id === actor.id) await session.query(`DELETE FROM "User" WHERE "id" = $1`, [actor.id]);
  else if (account !== null) await session.query(`UPDATE "User" SET "email" = "id" || '@moved-in.invalid' WHERE "id" = $1`, [actor.id]);
}

/**
 * Makes the export's account the actor's: with her password and the devices she is signed in on. Under another id she adds her second
 * factors again, because the secret of an app and a passkey are bound to the id.
 */
async function handOverAccount(tx: Tx, actor: Coach, account: { id: string }, { passwordHash, isDemo }: { passwordHash: string | null; isDemo: boolean }): Promise<void> {
  // An account that was tried out in a demo could not sign in anywhere else.
  await tx.$executeRaw`UPDATE "User" SET "passwordHash" = ${passwordHash}, "isDemo" = ${isDemo} WHERE "id" = ${account.id}`;
  if (account.id === actor.id) return;
  await tx.$executeRaw`UPDATE "Session" SET "userId" = ${account.id} WHERE "userId" = ${actor.id}`;
  await tx.$executeRaw`DELETE FROM "User" WHERE "id" = ${actor.id}`;
}
