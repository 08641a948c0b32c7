import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { readFlowToken } from "@/lib/auth/challenges";
import { verifyStepUp } from "@/lib/people/step-up/commands";
import { readStepUp, stepUp } from "@/lib/people/step-up/contract";
import { getStepUpState } from "@/lib/people/step-up/queries";

export const GET = route(readStepUp, ({ actor, now }) => getStepUpState(actor, now));

export const POST = route(stepUp, async ({ actor, body, request, now }) => {
  const { openUntil, cookie } = await verifyStepUp(actor, body, { browser: readBrowser(request), flowToken: readFlowToken(request.cookies) }, now);
  return withCookies({ openUntil }, [cookie]);
});
