import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { eraseLeadByToken } from "@/lib/outreach/leads/erasure-commands";
import { eraseOwnLead } from "@/lib/outreach/leads/submission-contract";

export const POST = route(eraseOwnLead, async ({ body, now }) => {
  await eraseLeadByToken(body.token, now);
  return successResult;
});
