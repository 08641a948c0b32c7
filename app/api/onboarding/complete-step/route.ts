import { route } from "@/lib/api/route";
import { completeStep } from "@/lib/work/onboarding/commands";
import * as onboarding from "@/lib/work/onboarding/contract";

export const POST = route(onboarding.completeStep, ({ actor, body, address, now }) => completeStep(actor, body, address, now));
