import { expect, it } from "vitest";
import { formatCount } from "@/lib/platform/number-texts";

it.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [1_234_567, "1,234,567"],
  [-12_345, "-12,345"],
  [12_345.6789, "12,345.6789"],
])("%s is written %s", (count, text) => expect(formatCount(count)).toBe(text));
