import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { giveConsentByToken } from "@/lib/outreach/leads/consent-commands";
import { giveConsent } from "@/lib/outreach/leads/submission-contract";

export const POST = route(giveConsent, async ({ body, now }) => {
  await giveConsentByToken(body.token, now);
  return successResult;
});
