import { idempotencyHeader } from "@/lib/api/headers";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { withdrawByKey } from "@/lib/core/withdrawals/commands";
import { withdrawWrite } from "@/lib/core/withdrawals/contract";

export const POST = route(withdrawWrite, async ({ request }) => {
  await withdrawByKey(request.headers.get(idempotencyHeader));
  return successResult;
});
