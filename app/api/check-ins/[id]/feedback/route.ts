import { route } from "@/lib/api/route";
import { recordFeedback } from "@/lib/work/check-ins/commands";
import * as checkIns from "@/lib/work/check-ins/contract";

export const POST = route(checkIns.giveFeedback, ({ actor, params, body, now }) => recordFeedback(actor, params.id, body, now));
