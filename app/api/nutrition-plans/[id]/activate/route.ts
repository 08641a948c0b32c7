import { route } from "@/lib/api/route";
import { activatePlan } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.activatePlan, ({ actor, params }) => activatePlan(actor, params.id));
