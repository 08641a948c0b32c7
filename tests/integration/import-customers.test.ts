import { customerImportContract } from "@/tests/support/customer-import-contract";
import { sandboxWorld } from "@/tests/support/payment-world";

customerImportContract("Customers of the sandbox", sandboxWorld);
