import { sandboxWorld } from "@/tests/support/payment-world";
import { paymentsContract } from "@/tests/support/payments-contract";

paymentsContract("Money in the sandbox", sandboxWorld);
