import { route } from "@/lib/api/route";
import { setSuspectedSpam } from "@/lib/outreach/leads/commands";
import { markLeadAsSpam } from "@/lib/outreach/leads/contract";

export const PATCH = route(markLeadAsSpam, ({ actor, params, body, now }) => setSuspectedSpam(actor, params.id, body.suspectedSpam, now));
