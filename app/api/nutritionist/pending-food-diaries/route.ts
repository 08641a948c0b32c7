import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { listPending } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.pendingDiaries, ({ actor, query, now }) => listPending(actor, now, query));
