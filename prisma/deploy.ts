import "@/prisma/load-env";
import { closeDatabase, startDatabase } from "@/lib/platform/db";
import { isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { DatabaseInUseError } from "@/lib/platform/embedded-lock";
import { EnvironmentError } from "@/lib/platform/env";

// npm run db:deploy applies the migrations to DATABASE_URL or the embedded database.
try {
  const applied = await startDatabase();
  for (const name of applied) console.log(`Applied ${name}`);
  console.log(applied.length > 0 ? "The database is up to date." : "Nothing to apply: the database is up to date.");
  await closeDatabase();
} catch (error) {
  const expected = error instanceof DatabaseInUseError || error instanceof EnvironmentError;
  if (isDatabaseUnreachable(error)) console.error("The database in DATABASE_URL does not answer.");
  else console.error(expected ? error.message : error);
  process.exitCode = 1;
}
