import { route } from "@/lib/api/route";
import { editSentCheckIn } from "@/lib/work/check-ins/commands";
import * as checkIns from "@/lib/work/check-ins/contract";

export const PATCH = route(checkIns.editCheckIn, ({ actor, params, body }) => editSentCheckIn(actor, params.id, body));
