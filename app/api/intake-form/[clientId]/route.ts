import { route } from "@/lib/api/route";
import { completeRecord } from "@/lib/work/intake/commands";
import * as intake from "@/lib/work/intake/contract";
import { intakeOf } from "@/lib/work/intake/queries";

export const GET = route(intake.ofClient, ({ actor, params, now }) => intakeOf(actor, params.clientId, now));
export const PUT = route(intake.complete, async ({ actor, params, body, now }) => {
  await completeRecord(actor, params.clientId, body);
  return intakeOf(actor, params.clientId, now);
});
