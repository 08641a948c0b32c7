import * as z from "zod/mini";
import { type ArchiveEntry, readEntryBytes } from "@/prisma/backup-archive";
import { CommandError } from "@/prisma/run-command";

/** The first entry of a backup, which describes the others. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations applied to the database. */
  migrations: z.array(z.string()),
  /** Columns are in the order of a row's values. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  /** Whether files are at UploadThing and not in the backup. */
  filesElsewhere: z.boolean(),
});
export type BackupManifest = z.output<typeof manifestSchema>;

export const manifestFileName = "cadence.json";

/** Parses the manifest. Throws a CommandError if this version cannot restore the backup. */
export async function readBackupManifest(entry: ArchiveEntry | undefined, known: readonly string[]): Promise<BackupManifest> {
  if (entry?.name !== manifestFileName) throw new CommandError("This is not a backup of Cadence.");
  const content: unknown = JSON.parse((await readEntryBytes(entry)).toString());
  const manifest = manifestSchema.safeParse(content);
  const isNewer = manifest.data?.migrations.some((name) => !known.includes(name)) ?? true;
  if (!manifest.success || isNewer) throw new CommandError("This backup was made by a newer version of Cadence. Install that version or a later one, then restore.");
  return manifest.data;
}
