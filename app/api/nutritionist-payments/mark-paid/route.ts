import { route } from "@/lib/api/route";
import { markMonthPaid } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.markPaid, async ({ body, now }) => ({ paid: await markMonthPaid(body.month, now) }));
