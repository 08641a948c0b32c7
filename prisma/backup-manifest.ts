import * as z from "zod/mini";
import { type ArchiveEntry, readEntryBytes } from "@/prisma/backup-archive";
import { CommandError } from "@/prisma/run-command";

/** The first entry of a backup: what the others are. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations the database had. */
  migrations: z.array(z.string()),
  /** In the order of a row's values. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  /** The bytes of files are at UploadThing, and not in here. */
  filesElsewhere: z.boolean(),
});
export type BackupManifest = z.output<typeof manifestSchema>;

export const manifestFileName = "cadence.json";

/** What a backup's first entry says. Throws a Refusal where it is none that this version can restore. */
export async function readBackupManifest(entry: ArchiveEntry | undefined, known: readonly string[]): Promise<BackupManifest> {
  if (entry?.name !== manifestFileName) throw new CommandError("This is no backup of Cadence.");
  const content: unknown = JSON.parse((await readEntryBytes(entry)).toString());
  const read = manifestSchema.safeParse(content);
  const newer = read.data?.migrations.some((name) => !known.includes(name)) ?? true;
  if (!read.success || newer) throw new CommandError("This backup was made by a newer version of Cadence. Install that version or a later one, then restore.");
  return read.data;
}
