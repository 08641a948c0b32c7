import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { dismissLeadSubmissions } from "@/lib/outreach/leads/submission-commands";
import { dismissSubmission } from "@/lib/outreach/leads/submission-contract";

export const POST = route(dismissSubmission, async ({ actor, params, now }) => {
  await dismissLeadSubmissions(actor, params.id, params.submissionId, now);
  return successResult;
});
