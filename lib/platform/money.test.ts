import { expect, it } from "vitest";
import { formatMinorUnits } from "@/lib/platform/money";

it("Amounts are said with their pence", () => expect([19_900, 15_005, 5].map(formatMinorUnits)).toEqual(["199.00", "150.05", "0.05"]));
