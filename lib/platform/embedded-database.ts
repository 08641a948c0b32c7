import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder } from "@/lib/platform/embedded-lock";

/** An embedded database with the extensions that the migrations ask for; it brings none by itself. */
export const createPGlite = (options: PGliteOptions = {}) => PGlite.create({ ...options, extensions: { pg_trgm } });

export type EmbeddedDatabase = { database: PGlite; close: () => Promise<void> };

/** Opens the embedded database under `dataFolder`, creating it the first time. Throws DatabaseInUseError. */
export async function openPGlite(dataFolder: string): Promise<EmbeddedDatabase> {
  const unlock = await lockDataFolder(dataFolder);
  try {
    const database = await openOrCreatePGlite(join(dataFolder, "db"));
    return {
      database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openOrCreatePGlite(folder: string): Promise<PGlite> {
  const unfinished = `${folder}-unfinished`;
  // Left by a process that died while creating: nothing was ever stored in that folder, and it would not open.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return createPGlite({ dataDir: folder });
  writeFileSync(unfinished, "");
  mkdirSync(folder);
  const database = await createPGlite({ dataDir: folder });
  rmSync(unfinished);
  return database;
}
