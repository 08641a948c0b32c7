import { route } from "@/lib/api/route";
import { moveLeadToStage } from "@/lib/outreach/leads/commands";
import { changeLeadStage } from "@/lib/outreach/leads/contract";

export const PATCH = route(changeLeadStage, ({ actor, params, body, now }) => moveLeadToStage(actor, params.id, body, now));
