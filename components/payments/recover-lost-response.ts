import { ApiError } from "@/lib/api/client";
import type { TestCardConfirmation } from "@/lib/money/sandbox/contract";

/** Returns the response. If it is lost or the server failed, `check` decides whether the request succeeded. */
export async function recoverLostResponse(request: Promise<TestCardConfirmation>, check: (() => Promise<boolean>) | undefined): Promise<TestCardConfirmation> {
  try {
    return await request;
  } catch (error) {
    const isLost = !(error instanceof ApiError) || error.status >= 500;
    if (isLost && check && (await check().catch(() => false))) return { status: "succeeded", reason: null };
    throw error;
  }
}
