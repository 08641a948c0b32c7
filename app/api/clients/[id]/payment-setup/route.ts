import { route } from "@/lib/api/route";
import { openSetup } from "@/lib/payment-links/contract";
import { openSetupOf } from "@/lib/payment-links/queries";

export const GET = route(openSetup, ({ actor, params }) => openSetupOf(actor, params.id));
