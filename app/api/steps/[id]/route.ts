import { route } from "@/lib/api/route";
import { setStepDone } from "@/lib/work/next-steps/commands";
import { updateNextStep } from "@/lib/work/next-steps/contract";

export const PATCH = route(updateNextStep, ({ actor, params, body, now }) => setStepDone(actor, params.id, body.done, now));
