import { route } from "@/lib/api/route";
import { updateIntakeRecord } from "@/lib/work/intake/commands";
import * as intake from "@/lib/work/intake/contract";
import { findIntakeRecord } from "@/lib/work/intake/queries";

export const GET = route(intake.readIntake, ({ actor, params, now }) => findIntakeRecord(actor, params.clientId, now));
export const PUT = route(intake.editIntake, async ({ actor, params, body, now }) => {
  await updateIntakeRecord(actor, params.clientId, body);
  return findIntakeRecord(actor, params.clientId, now);
});
