import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findPendingFoodDiaries } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.listPendingFoodDiaries, ({ actor, query, now }) => findPendingFoodDiaries(actor, now, query));
