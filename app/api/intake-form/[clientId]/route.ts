import { route } from "@/lib/api/route";
import * as intake from "@/lib/intake/contract";
import { intakeOf } from "@/lib/intake/queries";

export const GET = route(intake.ofClient, ({ actor, params }) => intakeOf(actor, params.clientId));
