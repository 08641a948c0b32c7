import { route } from "@/lib/api/route";
import { saveIntakeForm } from "@/lib/work/intake/commands";
import * as intake from "@/lib/work/intake/contract";
import { findIntakeRecord } from "@/lib/work/intake/queries";

export const GET = route(intake.readOwnIntake, ({ actor, now }) => findIntakeRecord(actor, actor.id, now));

export const POST = route(intake.submitIntake, async ({ actor, body, now }) => {
  await saveIntakeForm(actor, body, now);
  return findIntakeRecord(actor, actor.id, now);
});
