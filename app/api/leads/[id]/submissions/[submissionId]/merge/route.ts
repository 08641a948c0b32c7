import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { mergeSubmissionIntoLead } from "@/lib/outreach/leads/submission-commands";
import { mergeSubmission } from "@/lib/outreach/leads/submission-contract";

export const POST = route(mergeSubmission, async ({ actor, params, now }) => {
  await mergeSubmissionIntoLead(actor, params.id, params.submissionId, now);
  return successResult;
});
