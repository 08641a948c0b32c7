import { AppError } from "@/lib/platform/errors";
import { anyManifestSchema, exportFormatNumber, type Manifest, manifestSchema } from "@/lib/practice/transfer/manifest";

export const unreadableManifest = () => new AppError("wrong_type", "The manifest of this export can't be read. Please download the export again.");

/**
 * Parses a manifest. `knownMigrations` are those of this version of the product. Throws 415 for the export of a newer version,
 * and for a file that is no manifest.
 */
export function readManifest(bytes: Buffer, knownMigrations: readonly string[]): Manifest {
  const content = parseJson(bytes);
  const { data: head } = anyManifestSchema.safeParse(content);
  if (!head) throw new AppError("wrong_type", "This ZIP isn't an export of Cadence. Please choose the file that you downloaded with Export the practice.");
  if (head.formatNumber > exportFormatNumber || !head.migrations.every((name) => knownMigrations.includes(name)))
    throw new AppError("wrong_type", "This export was made by a newer version of Cadence. Please update this one first, then move in.");
  const { data: manifest } = manifestSchema.safeParse(content);
  if (!manifest) throw unreadableManifest();
  return manifest;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
