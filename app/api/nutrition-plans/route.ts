import { route } from "@/lib/api/route";
import { announcePlan } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.createPlan, ({ actor, body, now }) => announcePlan(actor, body, now));
