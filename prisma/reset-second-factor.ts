import "@/prisma/load-env";
import { resetSecondFactorsOf } from "@/lib/people/second-factors/commands";
import { currentTime } from "@/lib/platform/clock";
import { closeDatabase, startDatabase } from "@/lib/platform/db";
import { CommandError, runCommand } from "@/prisma/run-command";

// npm run second-factor:reset -- EMAIL removes someone's passkeys, authenticator app and recovery codes.
await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new CommandError("Please give one email address: npm run second-factor:reset -- coach@example.com");
  await startDatabase();
  try {
    if (!(await resetSecondFactorsOf(email, currentTime()))) throw new CommandError("Nobody signs in with this email address.");
    console.log("Done. Their password works without a second factor, until they add a new one.");
  } finally {
    await closeDatabase();
  }
});
