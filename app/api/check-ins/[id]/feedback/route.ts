import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { recordFeedback, takeBackFeedback } from "@/lib/work/check-ins/feedback-commands";
import { findFeedback } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.readFeedback, ({ actor, params }) => findFeedback(actor, params.id));
export const POST = route(checkIns.giveFeedback, ({ actor, params, body, now }) => recordFeedback(actor, params.id, body, now));
export const DELETE = route(checkIns.takeBackFeedback, ({ actor, params }) => takeBackFeedback(actor, params.id));
