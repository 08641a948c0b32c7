import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { deskCountsOf } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.deskCounts, ({ actor }) => deskCountsOf(actor));
