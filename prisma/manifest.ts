import * as z from "zod/mini";
import { bytesOf, type Entry } from "@/prisma/copy-archive";
import { Refusal } from "@/prisma/refusal";

/** The first entry of a backup: what the others are. */
const manifest = z.object({
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
export type Manifest = z.output<typeof manifest>;

export const manifestName = "cadence.json";

/** What a backup's first entry says. Throws a Refusal where it is none that this version can restore. */
export async function readManifest(entry: Entry | undefined, known: readonly string[]): Promise<Manifest> {
  if (entry?.name !== manifestName) throw new Refusal("This is no backup of Cadence.");
  const content: unknown = JSON.parse((await bytesOf(entry)).toString());
  const read = manifest.safeParse(content);
  const newer = read.data?.migrations.some((name) => !known.includes(name)) ?? true;
  if (!read.success || newer) throw new Refusal("This backup was made by a newer version of Cadence. Install that version or a later one, then restore.");
  return read.data;
}
