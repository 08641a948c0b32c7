import { customersContract } from "@/tests/support/customers-contract";
import { sandboxWorld } from "@/tests/support/money-world";

customersContract("Customers of the sandbox", sandboxWorld);
