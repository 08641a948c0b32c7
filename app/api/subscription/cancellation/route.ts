import { route } from "@/lib/api/route";
import { cancellationOf } from "@/lib/subscriptions/commands";
import { cancellation } from "@/lib/subscriptions/contract";

export const GET = route(cancellation, ({ actor, now }) => cancellationOf(actor, now));
