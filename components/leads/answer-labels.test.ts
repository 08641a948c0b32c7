import { expect, it } from "vitest";
import { typedWeightText } from "@/components/leads/answer-labels";

it.each([
  ["68", "kg", "68 kg"],
  ["68", "lb", "149.9 lbs"],
  ["150 lbs", "kg", "68 kg"],
  ["11 st 2 lb", "st", "11 st 2 lb"],
  ["about 68", "kg", "about 68"],
] as const)("shows the typed weight %s to a reader of %s as %s", (typed, unit, shown) => expect(typedWeightText(typed, unit)).toBe(shown));
