import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { findOpenPayment } from "@/lib/money/payment-links/queries";
import { setPasswordWithLink } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { signInCookies } from "@/lib/people/accounts/sign-in-response";
import { paths } from "@/lib/platform/paths";

export const POST = route(accounts.resetPassword, async ({ actor, body, ipAddress, request, now }) => {
  const signIn = await setPasswordWithLink(body.token, body.password, { previousActor: actor, address: ipAddress, browser: readBrowser(request), now });
  const message = "Password Reset Successful";
  if (!signIn) return { message, next: null };
  const payment = await findOpenPayment(signIn.user.id);
  return withCookies({ message, next: payment?.path ?? paths.home }, await signInCookies(signIn));
});
