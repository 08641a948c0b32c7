/** Runs one statement. */
export type RunQuery = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

interface Column {
  table: string;
  column: string;
  type: string;
  kind: string;
  nullable: boolean;
  /** Whether it is part of a key, so that it must be unique or refer to another row. */
  isKey: boolean;
}

/** A text with quotes of every kind, line breaks and letters of two, three and four bytes. */
const textExpression = `E'it''s "so", \\\\N {1,NULL} \\t\\r\\n%s \\u00e9\\u2028 😀 row ' || i`;
const jsonExpression = `jsonb_build_object('n', i, 'text', ${textExpression}, 'none', NULL, 'list', jsonb_build_array(i, 0.10, 1e30, '{}'::jsonb, true))`;

function columnValue({ type, kind, isKey, nullable }: Column): string {
  if (isKey && type === "text") return "'row-' || i";
  const value = kind === "e" ? `(enum_range(NULL::${type}))[1 + i % array_length(enum_range(NULL::${type}), 1)]` : typeValue(type);
  return nullable ? `CASE WHEN i % 3 > 0 THEN ${value} END` : value;
}

function typeValue(type: string): string {
  if (type === "text") return textExpression;
  // Both SQL NULL and JSON null, which only the database distinguishes.
  if (type === "jsonb") return `CASE WHEN i % 7 = 1 THEN 'null'::jsonb ELSE ${jsonExpression} END`;
  if (type === "text[]") return `CASE WHEN i % 2 = 0 THEN '{}' ELSE ARRAY[${textExpression}, '', 'NULL', '{"a",b}'] END`;
  if (type === "boolean") return "i % 2 = 0";
  if (/^(integer|bigint)$/.test(type)) return "i * 1000003 % 65536";
  if (type.startsWith("numeric")) return "i % 30 * 1.25";
  if (type.startsWith("timestamp")) return "'2024-02-29 23:59:59.987+00'::timestamptz + i * interval '1 day 1 ms'";
  if (type === "date") return "'1999-12-31'::date + i";
  if (type === "bytea") return "decode(md5(i::text) || '00ff27', 'hex')";
  if (type === "double precision") return "i / 3.0::float8";
  throw new Error(`Add a value for columns of type ${type} to typeValue.`);
}

/** Values for text columns that a later migration restricts or makes a key, by "Table.column". */
const columnOverrides: Record<string, string> = { "ImportRow.action": "'create'", "PaymentLink.priceId": "'price_monthly_coaching'", "Question.clientId": "NULL", "Question.label": "NULL", "Question.firstMonday": "NULL", "Question.lastMonday": "NULL", "QuestionAnswer.clientId": "NULL", "QuestionAnswer.text": textExpression, "QuestionAnswer.number": "NULL", "QuestionAnswer.yes": "NULL", "QuestionAnswer.choiceIds": "'{}'", "QuestionAnswer.choiceLabels": "'{}'", "QuestionAnswer.photoIds": "'{}'" };

/**
 * Inserts this many rows into every existing table. Foreign keys refer from the n-th row of one table to the n-th row of another.
 * The database user must be a superuser.
 */
export async function fillEveryTable(query: RunQuery, rows: number): Promise<void> {
  const columns = await query<Column>(`
    SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS "type", t.typtype::text AS "kind", NOT a.attnotnull AS "nullable",
      EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'f') AND a.attnum = ANY (k.conkey))
        OR EXISTS (SELECT FROM pg_index x WHERE x.indrelid = c.oid AND x.indisunique AND a.attnum = ANY (x.indkey::int2[])) AS "isKey"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('_prisma_migrations', 'Practice')
    ORDER BY c.relname, a.attnum`);
  // Turns foreign keys and triggers off, so that the order of tables does not matter.
  await query("SET session_replication_role = replica");
  for (const table of new Set(columns.map((column) => column.table))) {
    const tableColumns = columns.filter((column) => column.table === table);
    const values = tableColumns.map((column) => columnOverrides[`${table}.${column.column}`] ?? `(${columnValue(column)})::${column.type}`);
    await query(`INSERT INTO "${table}" (${tableColumns.map(({ column }) => `"${column}"`).join(", ")}) SELECT ${values.join(", ")} FROM generate_series(1, ${rows}) AS i ON CONFLICT DO NOTHING`);
  }
  // An older schema has no rows that are computed from others.
  const [computed] = await query<{ exists: boolean }>(`SELECT to_regproc('rebuild_client_state') IS NOT NULL AS "exists"`);
  if (computed?.exists) await query("SELECT rebuild_client_state()::text");
  await query("SET session_replication_role = DEFAULT");
}
