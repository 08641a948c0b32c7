import { expect, it } from "vitest";
import { consultationMinutes } from "@/lib/work/intake/consultation-minutes";

const own = { builtIn: null, kind: "long-text" } as const;
const builtIn = { builtIn: "whyNow", kind: "long-text" } as const;

it.each([
  ["as specified without own questions", [builtIn, builtIn], "10-15"],
  ["a minute more with a short one", [builtIn, { builtIn: null, kind: "yes-no" } as const], "11-16"],
  ["as much more as the own ones take", [own, own, own, own, builtIn], "13-18"],
])("The consultation form takes %s", (_, asked, minutes) => expect(consultationMinutes(asked)).toBe(minutes));
