import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { setupStepIds } from "@/lib/practice/setup/rules";

const setup = z.object({
  steps: z.array(z.object({ id: z.enum(setupStepIds), done: z.boolean(), skipped: z.boolean(), href: z.string() })),
  dismissed: z.boolean(),
});
export type Setup = z.output<typeof setup>;

export const readSetup = endpoint({
  method: "GET",
  path: "/api/setup",
  access: ["coach"],
  summary: "The steps of setting up the practice, which of them are done or skipped, and whether the guide is dismissed",
  offline: ["coach"],
  live: { provides: ["settings", "people", "leads"] },
  response: setup,
});

interface StepOrDismissal {
  step?: string | undefined;
  action?: string | undefined;
  dismissed?: boolean | undefined;
}
const isStepOrDismissal = ({ step, action, dismissed }: StepOrDismissal) => (step === undefined) === (action === undefined) && (step === undefined) !== (dismissed === undefined);

export const editSetup = endpoint({
  method: "POST",
  path: "/api/setup",
  access: ["coach"],
  summary: "Skips a step of the set-up guide or asks for it again (`step` and `action`), or dismisses the guide or brings it back (`dismissed`). Can be repeated",
  input: { json: z.object({
    step: z.optional(z.enum(setupStepIds, "Please choose a step of the guide")),
    action: z.optional(z.enum(["skip", "unskip"], "Please skip or unskip the step")),
    dismissed: z.optional(z.boolean()),
  }).check(z.refine(isStepOrDismissal, { path: ["step"], error: "Please send either a step and an action, or dismissed" })) },
  response: setup,
  live: { invalidates: ["settings"] },
});
export type SetupEdit = z.output<typeof editSetup.body>;
