import { route } from "@/lib/api/route";
import { submitIntake } from "@/lib/work/intake/commands";
import * as intake from "@/lib/work/intake/contract";
import { intakeOf } from "@/lib/work/intake/queries";

export const GET = route(intake.own, ({ actor, now }) => intakeOf(actor, actor.id, now));

export const POST = route(intake.submit, async ({ actor, body, now }) => {
  await submitIntake(actor, body, now);
  return intakeOf(actor, actor.id, now);
});
