import { route } from "@/lib/api/route";
import { recordFeedback } from "@/lib/check-ins/commands";
import * as checkIns from "@/lib/check-ins/contract";

export const POST = route(checkIns.giveFeedback, ({ actor, params, body, now }) => recordFeedback(actor, params.id, body, now));
