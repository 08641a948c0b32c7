import { route } from "@/lib/api/route";
import { fileSpam } from "@/lib/outreach/leads/commands";
import { markSpam } from "@/lib/outreach/leads/contract";

export const PATCH = route(markSpam, ({ actor, params, body, now }) => fileSpam(actor, params.id, body.suspectedSpam, now));
