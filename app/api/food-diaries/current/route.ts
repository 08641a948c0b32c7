import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findCurrentFoodDiary } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.readCurrentFoodDiary, ({ actor, now }) => findCurrentFoodDiary(actor, now));
