import { rmSync } from "node:fs";
import { closeDatabase, startDatabase } from "@/lib/platform/db";
import { seedDemoData } from "@/prisma/demo/seed";
import { copyPreparedFolder, preparedRoot } from "@/tests/e2e/support/prepared-folders";
import { seenTextsFolder } from "@/tests/e2e/support/seen-texts";

// Prepares the data folders of a test run. DATA_DIR is the folder of the demo practice; the argument is the folder of the server that most tests share.

const shared = process.argv[2] ?? "";
for (const folder of [preparedRoot, shared, seenTextsFolder]) rmSync(folder, { recursive: true, force: true });

await startDatabase();
await closeDatabase();
copyPreparedFolder("demo", `${preparedRoot}/empty`);

await startDatabase();
await seedDemoData(new Date());
await closeDatabase();
copyPreparedFolder("demo", shared);
process.exit(0);
