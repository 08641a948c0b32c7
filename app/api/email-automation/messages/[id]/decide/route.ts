import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { decideUnclear } from "@/lib/core/email/contract";
import { decide } from "@/lib/core/email/sending/unclear";

export const POST = route(decideUnclear, async ({ params, body, now }) => {
  await decide(params.id, body.decision, now);
  return done;
});
