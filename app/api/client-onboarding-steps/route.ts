import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { pageOfSteps } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.ownSteps, ({ actor, query }) => pageOfSteps(actor, query));
