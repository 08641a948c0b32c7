import { isSigningOut, redirectDelayMs } from "@/components/feedback/sign-out-state";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { toast } from "@/components/feedback/toast";
import { withNext } from "@/lib/platform/page-after-sign-in";
import { publicPaths } from "@/lib/platform/public-paths";

/** Shows that the session has ended and redirects to sign-in (spec platform §4 and §8), which leads back to this page, unless the person is signing out. */
export function redirectToSignIn() {
  if (isSigningOut()) return;
  void deleteScreenCopies();
  toast({ variant: "destructive", title: "Unauthorized", description: "You are logged out. Logging in again..." });
  setTimeout(() => {
    const { pathname, search, hash } = window.location;
    window.location.assign(withNext(publicPaths.apiLogin, pathname + search + hash));
  }, redirectDelayMs);
}
