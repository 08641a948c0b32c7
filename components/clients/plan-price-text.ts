import type { ClientProfile } from "@/lib/people/clients/contract";
import { formatMoney } from "@/lib/platform/money";

/** What a client pays for the plan: "£199 per month" or "£900 once". */
export const planPriceText = ({ amount, currency, recurring }: NonNullable<ClientProfile["plan"]>) => `${formatMoney(amount, currency)} ${recurring ? "per month" : "once"}`;
