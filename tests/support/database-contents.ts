import type { RunQuery } from "@/tests/support/fill-tables";

/** Every table's rows as sorted text, except for the given tables. */
export async function readAllTables(query: RunQuery, excludedTables: readonly string[] = []): Promise<Map<string, string[]>> {
  await query("SET TIME ZONE 'UTC'");
  const tables = await query<{ name: string; quoted: string }>("SELECT tablename AS name, quote_ident(tablename) AS quoted FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename COLLATE \"C\"");
  const contents = new Map<string, string[]>();
  for (const { name, quoted } of tables.filter((table) => !excludedTables.includes(table.name))) {
    const rows = await query<{ row: string }>(`SELECT t::text AS row FROM ${quoted} AS t`);
    contents.set(name, rows.map(({ row }) => row).toSorted());
  }
  return contents;
}

/** Columns, keys, indexes, functions and triggers, one line each; triggers with whether they are enabled. */
export async function readSchemaLines(query: RunQuery): Promise<string[]> {
  const lines = await query<{ line: string }>(`
    SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, is_nullable, column_default) AS line FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    UNION ALL SELECT concat_ws(' ', 'key', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND probin IS NULL
    UNION ALL SELECT concat_ws(' ', 'enum', enumtypid::regtype, enumsortorder, enumlabel) FROM pg_enum`);
  return lines.map(({ line }) => line).toSorted();
}
