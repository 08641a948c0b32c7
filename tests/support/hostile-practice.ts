import { closeDatabase, db, startDatabase } from "@/lib/platform/db";
import { seedDemoData } from "@/prisma/demo/seed";
import { makeCompleteClient } from "@/tests/factories/complete-client";
import { makeLead } from "@/tests/factories/leads";
import { hostileLink, hostileMarkup } from "@/tests/support/hostile";

// Fills a server's data folder with the demo practice, with script in every text.

/** Columns that must keep their values: ids, addresses, hashes, numbers stored as text and the product's own keywords. */
const meaningfulColumns = /^(id|hash|salt|sealedSecret|boundTo|.+Ids?|key|.*[tT]oken|.*Hash|.*Key|contentType|kind|type|job|occasion|url|href|currency|timeZone|bankHolidays|working.+|.*[eE]mail|leadRef|account|form|action|.+Link|.+Url|sandboxGbpPerUsd|cardBrand|cardLast4|cardExpiry|trainingExperience)$/;
/** Tables that no screen shows: internal records, and records of the test gateway and the outbox. */
const unshownTables = new Set(["_prisma_migrations", "RateLimit", "JobRun", "SendingPause", "SandboxObject", "WebhookEvent", "EmailEvent", "LeadTally", "ClientState", "ClientTally", "TagTally", "PaymentTally", "SubscriptionTally", "CheckInTally", "AutomationRule", "PaymentAttempt"]);
/** Tables whose checks say which columns go together, so that only those that have a value get script. */
const checkedTables = new Set(["Question", "QuestionAnswer"]);

await startDatabase();
await seedDemoData(new Date());
const [coach, nutritionist] = [await db.user.findFirstOrThrow({ where: { role: "coach" } }), await db.user.findFirstOrThrow({ where: { role: "nutritionist" } })];
await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
await makeLead(db);

const columns = await db.$queryRaw<{ table: string; column: string; type: string }[]>`
  SELECT table_name AS "table", column_name AS "column", data_type AS "type" FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`;
let filled = 0;
for (const { table, column, type } of columns) {
  if (unshownTables.has(table) || meaningfulColumns.test(column)) continue;
  if (type === "text") filled += await db.$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = coalesce("${column}", '') || $1${checkedTables.has(table) ? ` WHERE "${column}" IS NOT NULL` : ""}`, hostileMarkup);
  if (type === "ARRAY") filled += await db.$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = "${column}" || $1::text${checkedTables.has(table) ? ` WHERE cardinality("${column}") > 0` : ""}`, hostileMarkup);
}
for (const draft of await db.draft.findMany()) await db.draft.update({ where: { userId_form: { userId: draft.userId, form: draft.form } }, data: { data: JSON.parse(JSON.stringify(draft.data), addMarkup) } });
const links = columns.filter(({ table, column: name }) => table === "Practice" && /(Link|Url)$/.test(name) && !name.includes("Video"));
for (const { column } of links) await db.$executeRawUnsafe(`UPDATE "Practice" SET "${column}" = $1`, hostileLink);
// The server that shows it runs in demo mode.
await db.user.updateMany({ data: { isDemo: true } });
await closeDatabase();
process.stdout.write(`${filled}\n`);
process.exit(0);

function addMarkup(key: string, value: unknown) {
  return typeof value === "string" && !meaningfulColumns.test(key) ? `${value}${hostileMarkup}` : value;
}
