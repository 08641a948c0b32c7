import { route } from "@/lib/api/route";
import { cancellationOf } from "@/lib/money/subscriptions/commands";
import { cancellation } from "@/lib/money/subscriptions/contract";

export const GET = route(cancellation, ({ actor, now }) => cancellationOf(actor, now));
