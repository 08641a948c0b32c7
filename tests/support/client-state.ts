import { isRecoverablePaymentSql } from "@/lib/money/payments/queries";
import { db, queryRows } from "@/lib/platform/db";
import { isUnreviewed } from "@/lib/work/check-ins/policy";
import { Prisma } from "@/prisma/generated/client";

/** The state of every client as computed from the records, with the two conditions of the function as the product's queries have them. */
const computedState = Prisma.sql`
  SELECT of.*, (SELECT count(*) FROM "CheckIn" k WHERE k."clientId" = of."clientId" AND ${isUnreviewed})::int AS "waiting",
    (SELECT count(*) FROM "Payment" p WHERE p."clientId" = of."clientId" AND ${isRecoverablePaymentSql})::int AS "failed"
  FROM client_state_of(ARRAY(SELECT "userId" FROM "Client")) of`;
const storedState = Prisma.sql`SELECT s.*, s."pendingCheckIns" AS "waiting", s."failedPayments" AS "failed" FROM "ClientState" s`;

/** Says where the stored state of clients differs from what their records say; null where it does not. */
export async function findStateDifferences(): Promise<string | null> {
  const differences = await queryRows<{ row: unknown }>(Prisma.sql`
    SELECT json_build_object('stored', stored, 'computed', computed) AS "row"
    FROM (${storedState}) stored FULL JOIN (${computedState}) computed USING ("clientId") WHERE stored IS DISTINCT FROM computed LIMIT 5`);
  if (differences.length > 0) return `ClientState differs from the records: ${JSON.stringify(differences.map(({ row }) => row), null, 1)}`;
  const miscounted = await queryRows<{ isOnboarded: boolean; stored: number; counted: number }>(Prisma.sql`
    SELECT "isOnboarded", COALESCE(t."count", 0) AS "stored", COALESCE(counted."count", 0) AS "counted"
    FROM "ClientTally" t FULL JOIN (SELECT "openSteps" <= 0 AS "isOnboarded", count(*)::int AS "count" FROM "ClientState" WHERE "isActive" GROUP BY 1) counted USING ("isOnboarded")
    WHERE COALESCE(t."count", 0) <> COALESCE(counted."count", 0)`);
  if (miscounted.length > 0) return `ClientTally differs from ClientState: ${JSON.stringify(miscounted)}`;
  return (await findSumDifferences("PaymentTally", "payment_tallies", "netMinor")) ?? (await findSumDifferences("SubscriptionTally", "subscription_tallies", "amountMinor")) ?? (await findSumDifferences("TagTally", "tag_tallies", "count")) ?? findSumDifferences("CheckInTally", "check_in_tallies", "count");
}

/** Says where a tally differs from what its function computes from the records. A sum that has come down to nothing may stay as a row of zeros. */
async function findSumDifferences(table: string, computed: string, sum: string): Promise<string | null> {
  const sums = (from: string) => Prisma.raw(`(SELECT to_jsonb(s)::text AS "row" FROM ${from} s WHERE s."count" <> 0 OR s."${sum}" <> 0)`);
  const rows = await queryRows<{ stored: string | null; computed: string | null }>(Prisma.sql`
    SELECT stored."row" AS "stored", computed."row" AS "computed" FROM ${sums(`"${table}"`)} stored FULL JOIN ${sums(`${computed}()`)} computed USING ("row") WHERE stored."row" IS NULL OR computed."row" IS NULL LIMIT 5`);
  return rows.length > 0 ? `${table} differs from the records: ${JSON.stringify(rows, null, 1)}` : null;
}

/** Recomputes the state of every client, after rows were written without triggers. */
export const rebuildClientState = () => db.$executeRaw`SELECT rebuild_client_state()`;
