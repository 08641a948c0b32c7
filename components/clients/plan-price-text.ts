import type { ClientProfile } from "@/lib/people/clients/contract";
import { formatMoney, intervalText } from "@/lib/platform/money";

/** What a client pays for the plan: "£199 per month", "£500 every 3 months" or "£900 once". */
export const planPriceText = ({ amount, currency, interval }: NonNullable<ClientProfile["plan"]>) => `${formatMoney(amount, currency)} ${intervalText(interval)}`;
