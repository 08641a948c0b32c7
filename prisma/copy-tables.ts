import type { Session as WholeSession } from "@/prisma/copy-session";

type Session = Pick<WholeSession, "query">;

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * Not copied: each row opens an account or counts towards closing one, and only for a while. One that was ended or used since must
 * not work again, so after a restore people sign in again and ask for a new link. The migrations write their own history.
 */
const leftOut = new Set(["_prisma_migrations", "Session", "OneTimeLink", "RateLimit"]);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table that is copied, with the columns that are stored: generated ones come by themselves. */
export async function tablesOf(session: Session): Promise<Table[]> {
  const tables = await session.query<Table>(`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::text::regnamespace GROUP BY c.relname ORDER BY c.relname`);
  return tables.filter(({ name }) => !leftOut.has(name));
}

/** A table's rows some hundreds at a time, each time a JSON array of them; a row is an array of its values' texts. Within a transaction. */
export async function* rowsOf(session: Session, { name, columns }: Table): AsyncGenerator<{ json: string; count: number }> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  await session.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS row FROM ${quoted(name)}`);
  for (;;) {
    const rows = await session.query<{ row: string }>("FETCH 500 FROM copied");
    if (rows.length === 0) break;
    yield { json: `[${rows.map(({ row }) => row).join(",\n")}]`, count: rows.length };
  }
  await session.query("CLOSE copied");
}

/** Adds what rowsOf gave of a table with these columns, in its own `order`. */
export async function addRows(session: Session, { name, columns }: Table, order: readonly string[], json: string): Promise<void> {
  const values = columns.map((column) => `(r->>${order.indexOf(column.name)})::${column.type}`).join(", ");
  const names = columns.map((column) => quoted(column.name)).join(", ");
  await session.query(`INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::text::jsonb) AS r`, [json]);
}

/**
 * Empties these tables and has `fill` fill them in any order: no trigger acts on what comes, and that every row refers to one that
 * is there is checked at the end. Within a transaction.
 */
export async function refill(session: Session, tables: readonly Table[], fill: () => Promise<void>): Promise<void> {
  const keys = await session.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::text::regnamespace`);
  for (const { table, name } of keys) await session.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of tables) await session.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  await session.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
  await fill();
  for (const { name } of tables) await session.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys) await session.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
}

export interface Sequence {
  name: string;
  /** The last number given out, or null for a sequence that gave out none. */
  last: string | null;
}

export const sequencesOf = (session: Session) =>
  session.query<Sequence>("SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()");

export async function setSequences(session: Session, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) if (last !== null) await session.query("SELECT setval($1::text::regclass, $2::text::bigint)", [quoted(name), last]);
}

/** Whether people have begun to use it. What migrations and a server write into a new database does not count. */
export async function isInUse(session: Session): Promise<boolean> {
  const own = new Set(["Practice", "JobRun"]);
  const tables = (await tablesOf(session)).filter(({ name }) => !own.has(name));
  if (tables.length === 0) return false;
  const [found] = await session.query<{ any: boolean }>(`SELECT ${tables.map(({ name }) => `EXISTS (SELECT FROM ${quoted(name)})`).join(" OR ")} AS any`);
  return found?.any ?? false;
}

/** Takes away every table, type and function but those of extensions, and what the database knows of migrations. */
export async function dropAll(session: Session): Promise<void> {
  const schema = "current_schema()::text::regnamespace";
  const own = (catalog: string) => `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;
  const objects = await session.query<{ kind: string; name: string }>(`
    SELECT 'TABLE' AS kind, o.oid::regclass::text AS name FROM pg_class o
    WHERE o.relkind = 'r' AND o.relname <> '_prisma_migrations' AND o.relnamespace = ${schema} AND ${own("pg_class")}
    UNION ALL SELECT 'ROUTINE', o.oid::regprocedure::text FROM pg_proc o WHERE o.pronamespace = ${schema} AND ${own("pg_proc")}
    UNION ALL SELECT 'TYPE', o.oid::regtype::text FROM pg_type o WHERE o.typtype IN ('e', 'd') AND o.typnamespace = ${schema} AND ${own("pg_type")}`);
  for (const { kind, name } of objects) await session.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
  await session.query('DELETE FROM "_prisma_migrations"');
}
