import { signOut } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { forbidden } from "@/lib/platform/errors";
import { isForeignOrigin } from "@/lib/api/origin";
import { redirectTo } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { paths } from "@/lib/platform/paths";

// A link on another site must not be able to sign anyone out.
export const GET = route(accounts.logoutPage, async ({ actor, request, now }) => {
  if (isForeignOrigin(request)) throw forbidden();
  return redirectTo(paths.auth, { "set-cookie": await signOut(actor, now) });
});
