import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { currentDiaryOf } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.currentDiary, ({ actor, now }) => currentDiaryOf(actor, now));
