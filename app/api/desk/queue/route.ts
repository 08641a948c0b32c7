import { route } from "@/lib/api/route";
import { readWeeklyQueue } from "@/lib/practice/dashboard/contract";
import { findWeeklyQueue } from "@/lib/practice/dashboard/queries";

export const GET = route(readWeeklyQueue, ({ actor, query, now }) => findWeeklyQueue(actor, now, query.reason));
