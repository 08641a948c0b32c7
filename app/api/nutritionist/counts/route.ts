import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/nutrition/contract";
import { deskCountsOf } from "@/lib/nutrition/queries";

export const GET = route(nutrition.deskCounts, ({ actor }) => deskCountsOf(actor));
