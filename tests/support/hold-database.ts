import { DatabaseInUseError, lockDataFolder } from "@/lib/platform/embedded-lock";

/*
 * A process that locks the data folder (DATA_DIR) until it is killed. With a key it also opens the database and stores a row
 * under it. Prints "ready", or the error message and exits with 1.
 */
const [key] = process.argv.slice(2);
try {
  if (key) {
    const { db, startDatabase } = await import("@/lib/platform/db");
    await startDatabase();
    await db.rateLimit.create({ data: { key, count: 0, windowEndsAt: new Date() } });
  } else {
    await lockDataFolder(process.env.DATA_DIR ?? "");
  }
  console.log("ready");
  setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof DatabaseInUseError)) throw error;
  console.log(error.message);
  process.exit(1);
}
