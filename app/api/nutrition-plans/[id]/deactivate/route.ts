import { route } from "@/lib/api/route";
import { deactivatePlan } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.deactivatePlan, ({ actor, params }) => deactivatePlan(actor, params.id));
