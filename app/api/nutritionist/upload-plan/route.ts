import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { answerDiary } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.uploadPlan, async ({ actor, body, file, now }) => created(await answerDiary(actor, body, file, now)));
