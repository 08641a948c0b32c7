import { clearPendingSignOut } from "@/components/feedback/sign-out-state";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { toSignedInAddress, withNext } from "@/lib/platform/page-after-sign-in";
import { publicPaths } from "@/lib/platform/public-paths";

/**
 * Opens the page that the person asked for before they signed in, with a full load, so that no cached data of a previous user is
 * left in memory, and after deleting what the device keeps of that user. A page other than /auth that shows the sign-in is itself the page asked for.
 */
export async function openAfterSignIn() {
  clearPendingSignOut();
  await deleteScreenCopies();
  const { pathname, search, hash } = window.location;
  if (pathname === publicPaths.auth) return window.location.assign(toSignedInAddress(new URLSearchParams(search).get("next")) ?? publicPaths.home);
  // To the same address with a fragment a browser only scrolls, so the page is opened through /auth.
  window.location.assign(hash ? withNext(publicPaths.auth, pathname + search + hash) : pathname + search);
}
