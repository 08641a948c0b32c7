import { DatabaseInUseError, lockDataFolder } from "@/lib/platform/embedded-lock";

/*
 * A process that takes the data folder (DATA_DIR) and keeps it until killed. With a key it opens the database and stores a
 * row under it, without one it only takes the lock. Says "ready", or the line of the refusal and exits with 1.
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
