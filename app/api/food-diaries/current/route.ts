import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/nutrition/contract";
import { currentDiaryOf } from "@/lib/nutrition/queries";

export const GET = route(nutrition.currentDiary, ({ actor, now }) => currentDiaryOf(actor, now));
