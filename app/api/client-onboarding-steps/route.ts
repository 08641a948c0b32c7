import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/onboarding/contract";
import { pageOfSteps } from "@/lib/onboarding/queries";

export const GET = route(onboarding.ownSteps, ({ actor, query }) => pageOfSteps(actor, query));
