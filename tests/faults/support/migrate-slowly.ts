import pg from "pg";
import { openPGlite } from "@/lib/platform/embedded-database";
import { type AdapterFactory, createEmbeddedAdapter, createPoolAdapter } from "@/lib/platform/prisma-adapters";
import { applyMigrations } from "@/prisma/migrate";

/*
 * A process that applies the named migrations to the database of DATABASE_URL or DATA_DIR with a pause after every statement, so
 * that a kill can hit anywhere in a script. Before the last script it prints its number of pauses, and at the end "done".
 */
const names = process.argv.slice(2);
const pause = ";\nSELECT count(*) FROM generate_series(1, 100000);\n";

/** Adds no pauses inside function bodies. */
const addPauses = (script: string) => script.split("$$").map((part, index) => (index % 2 === 0 ? part.replaceAll(";\n", pause) : part)).join("$$");

function withPauses(factory: AdapterFactory): AdapterFactory {
  return {
    ...factory,
    connect: async () => {
      const session = await factory.connect();
      const run = session.executeScript.bind(session);
      session.executeScript = async (script) => {
        console.log(addPauses(script).split(pause).length);
        await run(addPauses(script));
      };
      return session;
    },
  };
}

const { DATABASE_URL: url, DATA_DIR: folder = "" } = process.env;
if (url) {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: "migrating" });
  pool.on("error", () => {});
  await applyMigrations(withPauses(createPoolAdapter(pool)), names);
  await pool.end();
} else {
  const { database, close } = await openPGlite(folder);
  await applyMigrations(withPauses(createEmbeddedAdapter(database)), names);
  await close();
}
console.log("done");
