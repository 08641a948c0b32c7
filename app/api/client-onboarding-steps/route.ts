import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { findOwnStepsPage } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.listOwnOnboardingSteps, ({ actor, query }) => findOwnStepsPage(actor, query));
