import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/onboarding/contract";
import { onboardingOf } from "@/lib/onboarding/queries";

export const GET = route(onboarding.ofClient, ({ actor, params }) => onboardingOf(actor, params.clientId));
