import { route } from "@/lib/api/route";
import { weeklyQueue } from "@/lib/desk/contract";
import { weeklyQueueOf } from "@/lib/desk/queries";

export const GET = route(weeklyQueue, ({ actor, query, now }) => weeklyQueueOf(actor, now, query.reason));
