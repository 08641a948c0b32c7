import pg from "pg";
import { isDatabaseUnreachable } from "@/lib/platform/db-errors";

/** Returns the URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Runs `work` on the database of TEST_DATABASE_URL. Throws a readable error if no server responds. */
export async function withPostgresClient<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw new Error("TEST_DATABASE_URL is set, but that PostgreSQL server does not respond.", { cause: error });
    throw error;
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
