import { route } from "@/lib/api/route";
import { closeLead } from "@/lib/outreach/leads/commands";
import { changeOutcome } from "@/lib/outreach/leads/contract";

export const PATCH = route(changeOutcome, ({ actor, params, body, now }) => closeLead(actor, params.id, body, now));
