import { route } from "@/lib/api/route";
import { recordStepCompletion } from "@/lib/work/onboarding/commands";
import * as onboarding from "@/lib/work/onboarding/contract";

export const POST = route(onboarding.completeOnboardingStep, ({ actor, body, ipAddress, now }) => recordStepCompletion(actor, body, ipAddress, now));
