import { paymentGateway } from "@/lib/providers/payments/provider";
import { practice } from "@/lib/core/settings/queries";

/** Who moves the money. The sandbox settles dollars at the rate in the practice's settings. */
export const gateway = () => paymentGateway(async () => Number((await practice()).sandboxGbpPerUsd));
