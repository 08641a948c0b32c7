import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { findOwnSteps } from "@/lib/work/onboarding/queries";

// The steps are computed on read, so there is nothing to create.
export const POST = route(onboarding.startOnboarding, ({ actor }) => findOwnSteps(actor));
