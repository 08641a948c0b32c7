import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import { closeDatabase, db, startDatabase } from "@/lib/platform/db";
import { makeLead } from "@/tests/factories/leads";
import { demoPasswordHash, makeClient } from "@/tests/factories/people";

// Adds to the practice of DATA_DIR what takes years or an accident: people without contact, a deleted client who has sent no intake form, and emails that nobody confirmed.

const monthsAgo = (months: number) => new Date(addMonthsUtc(Date.now(), -months));
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

await startDatabase();
for (const firstName of ["Ada", "Bea", "Cleo", "Dora"]) await makeLead(db, { fullName: `${firstName} Quiet`, email: `${firstName}@example.com`, submittedAt: monthsAgo(13) });
for (const firstName of ["Eva", "Faye"]) await makeClient(db, { user: { firstName, lastName: "Quiet", createdAt: monthsAgo(25), isDemo: true } });
await makeClient(db, { user: { firstName: "Ina", lastName: "Quiet", createdAt: daysAgo(3), archivedAt: new Date(), passwordHash: await demoPasswordHash(), isDemo: true } });
const sent = await db.emailMessage.findMany({ where: { status: "sent" }, select: { id: true }, take: 2 });
await db.emailMessage.updateMany({ where: { id: { in: sent.map(({ id }) => id) } }, data: { status: "unclear" } });
await closeDatabase();
process.exit(0);
