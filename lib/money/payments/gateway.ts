import { getPracticeSettings } from "@/lib/core/settings/queries";
import { paymentGateway } from "@/lib/providers/payments/provider";

/** Who moves the money. The sandbox settles dollars at the rate in the practice's settings. */
export const gateway = () => paymentGateway(async () => Number((await getPracticeSettings()).sandboxGbpPerUsd));
