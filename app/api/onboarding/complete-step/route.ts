import { route } from "@/lib/api/route";
import { completeStep } from "@/lib/onboarding/commands";
import * as onboarding from "@/lib/onboarding/contract";

export const POST = route(onboarding.completeStep, ({ actor, body, address, now }) => completeStep(actor, body, address, now));
