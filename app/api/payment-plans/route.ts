import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { addPlan } from "@/lib/money/plans/commands";
import { createPaymentPlan, listPaymentPlans } from "@/lib/money/plans/contract";
import { findPaymentPlans } from "@/lib/money/plans/queries";

export const GET = route(listPaymentPlans, ({ actor, query }) => findPaymentPlans(actor, query));
export const POST = route(createPaymentPlan, ({ actor, body, now }) => addPlan(actor, body, randomUUID().replaceAll("-", ""), now));
