import { route } from "@/lib/api/route";
import { readWeeklyQueue } from "@/lib/practice/dashboard/contract";
import { findWeeklyQueue } from "@/lib/practice/dashboard/queries";

export const GET = route(readWeeklyQueue, ({ query, now }) => findWeeklyQueue(now, query.reason));
