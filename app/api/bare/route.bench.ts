import pg from "pg";

/** An empty handler as the baseline of the benchmarks; only in a build with CADENCE_BENCH=1. */
export const GET = () => Response.json({ ok: true });

let pool: pg.Pool | undefined;

/** Stores the text that it is sent as one row and announces it, as the baseline of writes. Needs PostgreSQL and the table "BenchNote". */
export async function POST(request: Request) {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const { content } = (await request.json()) as { content: string };
  await pool.query(`WITH added AS (INSERT INTO "BenchNote" ("content") VALUES ($1) RETURNING "id") SELECT pg_notify('bench', "id"::text) FROM added`, [content]);
  return Response.json({ ok: true }, { status: 201 });
}
