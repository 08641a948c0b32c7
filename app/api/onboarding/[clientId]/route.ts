import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { findOnboarding } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.readOnboarding, ({ actor, params }) => findOnboarding(actor, params.clientId));
