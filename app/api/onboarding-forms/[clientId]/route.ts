import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { findOnboardingForms } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.readOnboardingForms, ({ actor, params, now }) => findOnboardingForms(actor, params.clientId, now));
