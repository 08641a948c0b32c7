import { toast } from "@/components/feedback/toast";
import { paths } from "@/lib/platform/paths";

const redirectDelayMs = 500;

/** Shows that the session has ended and redirects to sign-in (spec platform §4 and §8). */
export function redirectToSignIn() {
  toast({ variant: "destructive", title: "Unauthorized", description: "You are logged out. Logging in again..." });
  setTimeout(() => window.location.assign(paths.apiLogin), redirectDelayMs);
}
