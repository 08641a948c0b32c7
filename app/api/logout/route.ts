import { isOwnNavigation } from "@/lib/api/cross-origin-request";
import { redirectTo } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { signOut } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/sign-in-contract";
import { clearedSiteData } from "@/lib/people/accounts/sign-in-response";
import { forbidden } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";

// Prevents a link on another site, or an image in an email, from signing people out.
export const GET = route(accounts.openLogoutPage, async ({ actor, request, now }) => {
  if (!isOwnNavigation(request)) throw forbidden();
  return redirectTo(paths.auth, { "set-cookie": await signOut(actor, now), ...clearedSiteData });
});
