import { route } from "@/lib/api/route";
import { askForBaselineAgain } from "@/lib/work/check-ins/baseline-commands";
import { askForBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findBaseline } from "@/lib/work/check-ins/baseline-queries";

export const POST = route(askForBaseline, async ({ actor, params, now }) => {
  await askForBaselineAgain(actor, params.id, now);
  return findBaseline(actor, params.id, now);
});
