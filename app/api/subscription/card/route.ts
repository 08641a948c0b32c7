import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { startCardChange } from "@/lib/money/subscriptions/commands";
import { changeCard } from "@/lib/money/subscriptions/contract";

export const POST = route(changeCard, ({ actor, body, now }) => startCardChange(actor, body.requestId ?? randomUUID(), now));
