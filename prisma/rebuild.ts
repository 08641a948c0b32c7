import "@/prisma/load-env";
import { closeDatabase, db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { hasDatabase } from "@/prisma/backup-session";
import { CommandError, runCommand } from "@/prisma/run-command";

const timeoutMs = 60_000;

// npm run db:rebuild computes the state of every client, the sums of money and the number of completed check-ins again, from the records. Triggers keep
// them, so it is needed only after rows were written without them, such as by hand.
await runCommand(async () => {
  if (!hasDatabase()) throw new CommandError(`There is no database in ${env().DATA_DIR} yet. Set DATA_DIR or DATABASE_URL.`);
  try {
    const [found] = await db.$queryRaw<[{ differing: number; clients: number; tags: number; sums: number; hours: number }]>`
      SELECT count(*) FILTER (WHERE stored IS DISTINCT FROM computed)::int AS "differing", count(*)::int AS "clients",
        (SELECT count(*)::int FROM "TagTally" s FULL JOIN tag_tallies() c USING ("tag") WHERE s."count" IS DISTINCT FROM c."count") AS "tags",
        (SELECT count(*)::int FROM (SELECT * FROM "PaymentTally" WHERE "count" <> 0 OR "netMinor" <> 0) s FULL JOIN payment_tallies() c USING ("month", "source", "status") WHERE (s."count", s."netMinor") IS DISTINCT FROM (c."count", c."netMinor"))
          + (SELECT count(*)::int FROM (SELECT * FROM "SubscriptionTally" WHERE "count" <> 0 OR "amountMinor" <> 0) s FULL JOIN subscription_tallies() c USING ("until", "planType", "recurring", "currency") WHERE (s."count", s."amountMinor") IS DISTINCT FROM (c."count", c."amountMinor")) AS "sums",
        (SELECT count(*)::int FROM (SELECT * FROM "CheckInTally" WHERE "count" <> 0) s FULL JOIN check_in_tallies() c USING ("hour") WHERE s."count" IS DISTINCT FROM c."count") AS "hours"
      FROM "ClientState" stored FULL JOIN client_state_of(ARRAY(SELECT "userId" FROM "Client")) computed USING ("clientId")`;
    // A transaction for each, so that payments and check-ins wait only while their own are computed.
    await transaction((tx) => tx.$executeRaw`SELECT rebuild_client_rows()`, { timeoutMs });
    await transaction((tx) => tx.$executeRaw`SELECT rebuild_money_tallies()`, { timeoutMs });
    await transaction((tx) => tx.$executeRaw`SELECT rebuild_check_in_tally()`, { timeoutMs });
    console.log(`The state of ${found.clients} clients was computed again. ${found.differing} of them differed, ${found.tags} numbers of a tag, ${found.sums} sums of money and ${found.hours} hours of check-ins.`);
  } finally {
    await closeDatabase();
  }
});
