import { route } from "@/lib/api/route";
import { refreshFromGateway } from "@/lib/subscriptions/commands";
import { refresh } from "@/lib/subscriptions/contract";

export const POST = route(refresh, ({ actor, body, now }) => refreshFromGateway(actor, body, now));
