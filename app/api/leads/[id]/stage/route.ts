import { route } from "@/lib/api/route";
import { moveToStage } from "@/lib/outreach/leads/commands";
import { changeStage } from "@/lib/outreach/leads/contract";

export const PATCH = route(changeStage, ({ actor, params, body, now }) => moveToStage(actor, params.id, body, now));
