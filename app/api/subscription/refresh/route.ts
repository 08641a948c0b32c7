import { route } from "@/lib/api/route";
import { refreshFromGateway } from "@/lib/money/subscriptions/commands";
import { refresh } from "@/lib/money/subscriptions/contract";

export const POST = route(refresh, ({ actor, body, now }) => refreshFromGateway(actor, body, now));
