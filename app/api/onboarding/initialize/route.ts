import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { findOwnSteps } from "@/lib/work/onboarding/queries";

// Steps are derived, so there is nothing to make.
export const POST = route(onboarding.startOnboarding, ({ actor }) => findOwnSteps(actor));
