import { route } from "@/lib/api/route";
import { markMonthPaid } from "@/lib/nutrition/commands";
import * as nutrition from "@/lib/nutrition/contract";

export const POST = route(nutrition.markPaid, async ({ body, now }) => ({ paid: await markMonthPaid(body.month, now) }));
