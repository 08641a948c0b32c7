import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { resetSecondFactors } from "@/lib/people/second-factors/commands";
import { readPersonFactors, resetPersonFactors } from "@/lib/people/second-factors/contract";
import { findPersonSecondFactors } from "@/lib/people/second-factors/queries";

export const GET = route(readPersonFactors, ({ actor, params }) => findPersonSecondFactors(actor, params.id));

export const DELETE = route(resetPersonFactors, async ({ actor, params, now }) => {
  await resetSecondFactors(actor, params.id, now);
  return successResult;
});
