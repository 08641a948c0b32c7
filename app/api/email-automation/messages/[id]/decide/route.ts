import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { decideUnclearEmail } from "@/lib/core/email/contract";
import { resolveUnclearEmail } from "@/lib/core/email/sending/unclear-emails";

export const POST = route(decideUnclearEmail, async ({ params, body, now }) => {
  await resolveUnclearEmail(params.id, body.decision, now);
  return successResult;
});
