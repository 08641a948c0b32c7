import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { listPlans } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.plansOfClient, ({ actor, params, query }) => listPlans(actor, params.id, query));
