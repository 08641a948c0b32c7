import { moneyContract } from "@/tests/support/money-contract";
import { sandboxWorld } from "@/tests/support/money-world";

moneyContract("Money in the sandbox", sandboxWorld);
