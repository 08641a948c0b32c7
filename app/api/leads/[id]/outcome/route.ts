import { route } from "@/lib/api/route";
import { recordLeadOutcome } from "@/lib/outreach/leads/commands";
import { changeLeadOutcome } from "@/lib/outreach/leads/contract";

export const PATCH = route(changeLeadOutcome, ({ actor, params, body, now }) => recordLeadOutcome(actor, params.id, body, now));
