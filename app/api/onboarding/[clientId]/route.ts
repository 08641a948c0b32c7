import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { onboardingOf } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.ofClient, ({ actor, params }) => onboardingOf(actor, params.clientId));
