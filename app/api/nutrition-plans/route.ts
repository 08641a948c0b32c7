import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { announcePlan } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.createPlan, async ({ actor, body, now }) => created(await announcePlan(actor, body, now)));
