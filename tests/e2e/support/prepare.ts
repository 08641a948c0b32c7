import { rmSync } from "node:fs";
import { closeDatabase, startDatabase } from "@/lib/platform/db";
import { composeDemo } from "@/prisma/demo/compose";
import { copyPrepared, preparedFolder } from "@/tests/e2e/support/prepared";

// Prepares the data folders of a run. DATA_DIR is the demo practice's folder; the argument is the folder of the server that most tests share.

const shared = process.argv[2] ?? "";
for (const folder of [preparedFolder, shared]) rmSync(folder, { recursive: true, force: true });

await startDatabase();
await closeDatabase();
copyPrepared("demo", `${preparedFolder}/empty`);

await startDatabase();
await composeDemo(new Date());
await closeDatabase();
copyPrepared("demo", shared);
process.exit(0);
