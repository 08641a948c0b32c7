import type { BackupSession } from "@/prisma/backup-session";

export type Session = Pick<BackupSession, "query">;

export interface BackupTable {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * Not copied: sessions with the devices that they notify, links and rate limits are short-lived, and one that was used or ended since must not work again. After
 * a restore people sign in again and request new links. Migrations write their own history.
 */
const excludedTables = new Set(["_prisma_migrations", "Session", "PushSubscription", "AuthChallenge", "OneTimeLink", "RateLimit"]);

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table to copy, with its columns except generated ones. */
export const listTables = async (session: Session): Promise<BackupTable[]> => (await listAllTables(session)).filter(({ name }) => !excludedTables.has(name));

/** Every table, with its columns except generated ones. */
export const listAllTables = (session: Session): Promise<BackupTable[]> =>
  session.query<BackupTable>(`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::text::regnamespace GROUP BY c.relname ORDER BY c.relname`);

/** Yields a table's rows as JSON arrays of up to 500; a row is an array of its values as text. Requires a transaction. */
export async function* readRowBatches(session: Session, { name, columns }: BackupTable): AsyncGenerator<{ json: string; count: number }> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(", ");
  await session.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS row FROM ${quoteIdentifier(name)}`);
  for (;;) {
    const rows = await session.query<{ row: string }>("FETCH 500 FROM copied");
    if (rows.length === 0) break;
    yield { json: `[${rows.map(({ row }) => row).join(",\n")}]`, count: rows.length };
  }
  await session.query("CLOSE copied");
}

/** Inserts a batch of readRowBatches whose values are in the column `order` of the backup. */
export async function insertRows(session: Session, { name, columns }: BackupTable, order: readonly string[], json: string): Promise<void> {
  const values = columns.map((column) => `(r->>${order.indexOf(column.name)})::${column.type}`).join(", ");
  const names = columns.map((column) => quoteIdentifier(column.name)).join(", ");
  await session.query(`INSERT INTO ${quoteIdentifier(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::text::jsonb) AS r`, [json]);
}

/**
 * Empties these tables and calls `fill`, which may insert in any order: triggers are off, and foreign keys are checked at the
 * end. Requires a transaction.
 */
export async function refillTables(session: Session, tables: readonly BackupTable[], fill: () => Promise<void>): Promise<void> {
  await withoutConstraints(session, tables, async () => {
    await session.query(`TRUNCATE ${tables.map(({ name }) => quoteIdentifier(name)).join(", ")}`);
    await fill();
  });
}

/** Calls `work` with the triggers of these tables and all foreign keys off. Foreign keys are checked at the end. Requires a transaction. */
export async function withoutConstraints(session: Session, tables: readonly Pick<BackupTable, "name">[], work: () => Promise<void>): Promise<void> {
  const keys = await session.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::text::regnamespace`);
  for (const { table, name } of keys) await session.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`);
  for (const { name } of tables) await session.query(`ALTER TABLE ${quoteIdentifier(name)} DISABLE TRIGGER USER`);
  await work();
  for (const { name } of tables) await session.query(`ALTER TABLE ${quoteIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys) await session.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`);
}

export interface SequenceState {
  name: string;
  /** The last number used, or null if none was. */
  last: string | null;
}

export const listSequences = (session: Session) =>
  session.query<SequenceState>("SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()");

export async function setSequences(session: Session, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences) if (last !== null) await session.query("SELECT setval($1::text::regclass, $2::text::bigint)", [quoteIdentifier(name), last]);
}

/** Whether the database holds people's data. Rows that migrations and a new server write do not count. */
export async function hasPracticeData(session: Session): Promise<boolean> {
  const own = new Set(["Practice", "PaymentPlan", "JobRun"]);
  const tables = (await listTables(session)).filter(({ name }) => !own.has(name));
  if (tables.length === 0) return false;
  const [found] = await session.query<{ any: boolean }>(`SELECT ${tables.map(({ name }) => `EXISTS (SELECT FROM ${quoteIdentifier(name)})`).join(" OR ")} AS any`);
  return found?.any ?? false;
}

/** Drops every table, type and function except those of extensions, and clears the migration history. */
export async function dropAllObjects(session: Session): Promise<void> {
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
