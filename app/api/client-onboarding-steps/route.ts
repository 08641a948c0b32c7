import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/onboarding/contract";
import { listSteps } from "@/lib/onboarding/queries";

export const GET = route(onboarding.ownSteps, ({ actor }) => listSteps(actor));
