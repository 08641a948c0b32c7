import { publicPaths } from "@/lib/platform/public-paths";
import { settingsPageNames } from "@/lib/platform/settings-page-names";

/** The pages of signed-in people, named as their folders in app/(signed-in). */
export const signedInPages = [
  "",
  "activity-log",
  "bulk-import",
  "client-checkins",
  "client-management",
  "client-messages",
  "client-profile/[clientId]",
  "dashboard",
  "data-to-erase",
  "email-preview",
  "finances",
  "leads",
  "move-in",
  "profile",
  "receipts/[paymentId]",
  "settings",
  ...settingsPageNames.map((page) => `settings/${page}`).toSorted(),
  "subscribe",
];

const maxLength = 1000;
const pagePattern = signedInPages.map((page) => page.replace(/\[\w+\]/, "[\\w-]{1,100}")).join("|");
/** Visible ASCII only, which is all that a browser puts into an address. */
const addressPattern = new RegExp(`^(/(?:${pagePattern}))(?:\\?([!-"$-~]*))?(#[!-~]*)?$`);

/**
 * Returns the address of a signed-in person's page, with its query and fragment, or null for anything else, so that a sign-in
 * never leads to another site. The secrets that a payment provider adds to an address are removed.
 */
export function toSignedInAddress(address: string | null | undefined): string | null {
  const [, path, query, fragment = ""] = (address && address.length <= maxLength && addressPattern.exec(address)) || [];
  if (!path) return null;
  const search = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !/secret|token/i.test(name))).toString();
  return path + (search && `?${search}`) + fragment;
}

/** Adds the page to open after signing in to the path of the sign-in. Without such a page, or for the home page, it stays as it is. */
export function withNext(signInPath: string, address: string | null | undefined): string {
  const next = toSignedInAddress(address);
  return next && next !== publicPaths.home ? `${signInPath}?next=${encodeURIComponent(next)}` : signInPath;
}
