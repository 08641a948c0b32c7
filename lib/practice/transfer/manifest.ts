import * as z from "zod/mini";

/** The kind of file, and the number of its format. Another number means that files or fields have another meaning. */
export const exportFormat = "cadence-practice";
export const exportFormatNumber = 1;

export const manifestName = "manifest.json";
/** One line for each stored file: its id in the table File, and its path in the export. */
export const fileListName = "files.jsonl";
export const tablePath = (table: string) => `tables/${table}.jsonl`;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.minimum(0));

/** What an export says about itself. Sizes are in bytes. */
export const manifestSchema = z.object({
  format: z.literal(exportFormat),
  formatNumber: z.literal(exportFormatNumber),
  productVersion: z.string(),
  /** The last migration of the database, and all of them. */
  schemaVersion: z.string(),
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string().check(z.regex(/^\w+$/)), columns: z.array(z.string()), rows: count, movesIn: z.boolean() })),
  /** Every other file of the export. */
  files: z.array(z.object({ path: z.string(), size: count, sha256 })),
  /** How many files the database knows of that were not in the storage. */
  missingFiles: count,
});
export type Manifest = z.output<typeof manifestSchema>;

/** Just enough of any export, to say what it is. */
export const anyManifestSchema = z.object({ format: z.literal(exportFormat), formatNumber: z.number(), migrations: z.array(z.string()) });

export const fileLineSchema = z.object({ id: z.string(), path: z.string() });
