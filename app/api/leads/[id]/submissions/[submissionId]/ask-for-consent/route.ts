import { route } from "@/lib/api/route";
import { askLeadForConsent } from "@/lib/outreach/leads/consent-commands";
import { askForConsent } from "@/lib/outreach/leads/submission-contract";

export const POST = route(askForConsent, ({ actor, params, now }) => askLeadForConsent(actor, params.id, params.submissionId, now));
