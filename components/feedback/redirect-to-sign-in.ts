import { isSigningOut, redirectDelayMs } from "@/components/feedback/sign-out";
import { toast } from "@/components/feedback/toast";
import { paths } from "@/lib/platform/paths";

/** Shows that the session has ended and redirects to sign-in (spec platform §4 and §8), unless the person is signing out. */
export function redirectToSignIn() {
  if (isSigningOut()) return;
  toast({ variant: "destructive", title: "Unauthorized", description: "You are logged out. Logging in again..." });
  setTimeout(() => window.location.assign(paths.apiLogin), redirectDelayMs);
}
