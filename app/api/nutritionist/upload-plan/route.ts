import { route } from "@/lib/api/route";
import { answerDiary } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.uploadPlan, ({ actor, body, file, now }) => answerDiary(actor, body, file, now));
