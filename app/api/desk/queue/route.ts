import { route } from "@/lib/api/route";
import { weeklyQueue } from "@/lib/practice/dashboard/contract";
import { weeklyQueueOf } from "@/lib/practice/dashboard/queries";

export const GET = route(weeklyQueue, ({ actor, query, now }) => weeklyQueueOf(actor, now, query.reason));
