import { route } from "@/lib/api/route";
import { announcePlan } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.createPlan, ({ actor, body, now }) => announcePlan(actor, body, now));
