import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder } from "@/lib/platform/embedded-lock";
import { makePrivateFolder, withdrawRights } from "@/lib/platform/private-folder";

/** Creates an embedded database with the extensions that the migrations need. */
export const createPGlite = (options: PGliteOptions = {}) => PGlite.create({ ...options, extensions: { pg_trgm } });

export type EmbeddedDatabase = { database: PGlite; close: () => Promise<void> };

/** Opens the embedded database under `dataFolder`, or creates it, readable by this user only. Throws DatabaseInUseError. */
export async function openPGlite(dataFolder: string): Promise<EmbeddedDatabase> {
  makePrivateFolder(dataFolder);
  const unlock = await lockDataFolder(dataFolder);
  try {
    const folder = join(dataFolder, "db");
    const database = await openOrCreatePGlite(folder);
    // It gives some of its files to everyone by chmod, whatever the umask. The folder around them is closed in any case.
    withdrawRights(folder);
    return {
      database,
      close: async () => {
        await database.close();
        withdrawRights(folder);
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
  // A process died while it created this folder, so the folder is empty of data and can't be opened.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return createPGlite({ dataDir: folder });
  writeFileSync(unfinished, "");
  mkdirSync(folder);
  const database = await createPGlite({ dataDir: folder });
  rmSync(unfinished);
  return database;
}
