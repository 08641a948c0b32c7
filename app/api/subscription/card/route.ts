import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { beginCardChange } from "@/lib/money/subscriptions/commands";
import { changeCard } from "@/lib/money/subscriptions/contract";

export const POST = route(changeCard, ({ actor, body, now }) => beginCardChange(actor, body.requestId ?? randomUUID(), now));
