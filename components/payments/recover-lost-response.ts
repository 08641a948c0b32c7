import { ApiError } from "@/lib/api/client";
import type { TestCardConfirmation } from "@/lib/money/sandbox/contract";

/** What was answered; where the answer got lost, or the server failed on its way, what became of it is asked by `check` before it is called a failure. */
export async function recoverLostResponse(asked: Promise<TestCardConfirmation>, check: (() => Promise<boolean>) | undefined): Promise<TestCardConfirmation> {
  try {
    return await asked;
  } catch (error) {
    const isLost = !(error instanceof ApiError) || error.status >= 500;
    if (isLost && check && (await check().catch(() => false))) return { status: "succeeded", reason: null };
    throw error;
  }
}
