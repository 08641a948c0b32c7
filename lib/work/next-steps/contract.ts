import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, optionalText, requiredTitle, text } from "@/lib/api/schemas";
import { maxNoteLength, maxStepLength, maxSteps, stepOutcomes } from "@/lib/work/next-steps/rules";

/** A step that a client has this week. */
export const nextStep = z.object({
  id: z.string(),
  text: z.string(),
  done: z.boolean(),
  /** The week of the check-in whose feedback gave it. */
  weekNumber: z.number(),
});
export type NextStep = z.output<typeof nextStep>;

/** A step and how it went: null until a check-in says so. */
export const stepWithOutcome = z.extend(nextStep, {
  outcome: z.nullable(z.enum(stepOutcomes)),
  note: z.nullable(z.string()),
  /** In the review of a check-in that comes before the one that asks about the step. */
  askedLater: z.optional(z.literal(true)),
});
export type StepWithOutcome = z.output<typeof stepWithOutcome>;

/** A step in a client's history. */
export const pastStep = z.extend(stepWithOutcome, { givenAt: instant(), isOpen: z.boolean() });
export type PastStep = z.output<typeof pastStep>;

/** The steps that a coach ends feedback with. */
export const stepTexts = z.array(requiredTitle("Please write the step or remove it", maxStepLength)).check(
  z.maxLength(maxSteps, `Please give at most ${maxSteps} steps`),
  z.refine((texts) => new Set(texts).size === texts.length, "Two steps say the same"),
);

/** How a client says that her steps went. */
export const stepOutcomeInputs = z.array(z.object({ id: text(100), outcome: z.enum(stepOutcomes, "Please choose how it went"), note: optionalText(maxNoteLength) })).check(z.maxLength(maxSteps));
export type StepOutcomeInput = z.output<typeof stepOutcomeInputs>[number];

export const listNextSteps = endpoint({
  method: "GET",
  path: "/api/steps",
  access: ["client", "coach"],
  summary: "Your own steps of this week, or for a coach those of `clientId`",
  offline: ["client"],
  query: z.object({ clientId: z.optional(z.string()) }),
  live: { provides: ["next-steps"] },
  response: z.array(nextStep),
  errors: ["not_found"],
});

export const updateNextStep = endpoint({
  method: "PATCH",
  path: "/api/steps/:id",
  access: ["client"],
  summary: "Ticks one of your own steps off, or takes the tick back. 409 once it is over",
  input: { json: z.object({ done: z.boolean() }) },
  response: nextStep,
  live: { invalidates: ["next-steps"] },
  errors: ["conflict"],
});

export const listStepHistory = endpoint({
  method: "GET",
  path: "/api/clients/:id/steps",
  access: ["coach"],
  summary: "All steps of a client and how they went, newest first",
  query: pageQuery,
  live: { provides: ["next-steps"], subject: "id" },
  response: z.array(pastStep),
});
