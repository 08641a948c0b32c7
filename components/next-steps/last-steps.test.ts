import { expect, it } from "vitest";
import { listLastSteps, listStepsToOffer } from "@/components/next-steps/last-steps";
import type { StepOutcome } from "@/lib/work/next-steps/rules";

const step = (id: string, outcome: StepOutcome | null, askedLater?: true) => ({ id, text: `Do ${id}`, done: false, weekNumber: 3, outcome, note: null, askedLater });

it.each([
  ["no steps", {}, [], []],
  ["answered ones, whose unfinished are offered again", { stepOutcomes: [step("a", "done"), step("b", "partly"), step("c", "not_this_week")], previous: { steps: [step("a", "done")] } }, ["a", "b", "c"], ["Do b", "Do c"]],
  ["one that the client left out", { stepOutcomes: [step("a", "done")], previous: { steps: [step("a", "done"), step("b", null)] } }, ["a", "b"], ["Do b"]],
  ["one that an earlier check-in answered", { previous: { steps: [step("a", "partly")] } }, [], []],
  ["one that only a later check-in asks about", { previous: { steps: [step("a", null, true)] } }, [], ["Do a"]],
  ["one that is ticked off before anyone asks", { previous: { steps: [{ ...step("a", null, true), done: true }] } }, [], []],
  ["no check-in before", { stepOutcomes: [step("a", "partly")], previous: null }, ["a"], ["Do a"]],
])("Last week's steps: %s", (_, checkIn, shown, offered) => {
  expect(listLastSteps(checkIn).map(({ id }) => id)).toEqual(shown);
  expect(listStepsToOffer(checkIn)).toEqual(offered);
});
