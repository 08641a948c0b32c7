import { isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { DatabaseInUseError } from "@/lib/platform/embedded-lock";
import { EnvironmentError } from "@/lib/platform/env";
import { StorageFullError } from "@/lib/providers/storage/store";

/** A failure with a message for the person who ran the command. */
export class CommandError extends Error {
  override name = "CommandError";
}

const noSpaceCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
const fileErrorCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EISDIR"]);

/** Runs a terminal command. Exits with 1 on failure, printing one line for a CommandError. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(errorMessage(error) ?? error);
    process.exitCode = 1;
  }
}

function errorMessage(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof DatabaseInUseError || error instanceof EnvironmentError) return error.message;
  if (isDatabaseUnreachable(error)) return "The database in DATABASE_URL does not respond.";
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof StorageFullError || noSpaceCodes.has(code)) return "There is no space left.";
  if (code === "55P03") return "The database is in use. Stop its servers first.";
  return fileErrorCodes.has(code) && error instanceof Error ? error.message : null;
}
