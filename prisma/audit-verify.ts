import "@/prisma/load-env";
import { verifyActivityLog } from "@/lib/core/audit/seal";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { hasDatabase } from "@/prisma/backup-session";
import { CommandError, runCommand } from "@/prisma/run-command";

// npm run audit:verify -- [NUMBER:HASH] checks that nothing in the activity log was changed or removed since it was sealed. With
// a seal noted earlier, from the server's log or this command, it also notices that the end of the log was cut off.
await runCommand(async () => {
  const noted = readNotedSeal(process.argv[2]);
  if (!hasDatabase()) throw new CommandError(`There is no database in ${env().DATA_DIR} yet. Set DATA_DIR or DATABASE_URL.`);
  try {
    const { seals, events, redacted, unsealed, head, problems } = await verifyActivityLog(noted);
    for (const problem of problems) console.error(problem);
    console.log(`${seals} seals, ${events} events, ${redacted} of them without their personal part, ${unsealed} not sealed yet.`);
    if (head) console.log(`Last seal: ${head.number}:${head.hash}`);
    if (problems.length > 0) throw new CommandError("The activity log was changed outside the product.");
    console.log("The activity log is intact.");
  } finally {
    await closeDatabase();
  }
});

function readNotedSeal(argument: string | undefined) {
  if (argument === undefined) return undefined;
  const [, number, hash] = /^(\d+):([\w-]{43})$/.exec(argument) ?? [];
  if (!number || !hash) throw new CommandError("Please give the seal as this command shows it: npm run audit:verify -- 12:HASH");
  return { number: Number(number), hash };
}
