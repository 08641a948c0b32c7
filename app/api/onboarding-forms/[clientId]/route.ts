import { route } from "@/lib/api/route";
import * as onboarding from "@/lib/work/onboarding/contract";
import { formsOf } from "@/lib/work/onboarding/queries";

export const GET = route(onboarding.forms, ({ actor, params, now }) => formsOf(actor, params.clientId, now));
