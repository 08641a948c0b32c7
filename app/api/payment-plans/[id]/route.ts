import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { editPlan } from "@/lib/money/plans/commands";
import { editPaymentPlan } from "@/lib/money/plans/contract";

export const PATCH = route(editPaymentPlan, ({ actor, params, body, now }) => editPlan(actor, params.id, body, randomUUID().replaceAll("-", ""), now));
