import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { readPlanTextBlocks } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.readPlanText, ({ actor, params }) => readPlanTextBlocks(actor, params.id));
