import { route } from "@/lib/api/route";
import { readFinances } from "@/lib/money/finances/contract";
import { getFinances } from "@/lib/money/finances/queries";

export const GET = route(readFinances, ({ actor, now }) => getFinances(actor, now));
