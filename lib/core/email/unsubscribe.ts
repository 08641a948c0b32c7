import { env } from "@/lib/platform/env";
import { isSameText, isSigned, sign, signWith } from "@/lib/platform/keys";
import { paths } from "@/lib/platform/paths";

/** A user, or a lead without an account. */
export type EmailSubscriber = { userId: string } | { leadId: string };

/** The signed, absolute address of the page to stop reminders. It never changes and never expires. */
export const unsubscribeUrl = (subscriber: EmailSubscriber) => `${env().APP_URL}${paths.unsubscribe(createUnsubscribeToken(subscriber))}`;

/** The one-click unsubscribe address (RFC 8058) for the address of the unsubscribe page. */
export function oneClickUnsubscribeUrl(pageUrl: string): string {
  const url = new URL(pageUrl);
  url.pathname = paths.apiUnsubscribe;
  return url.href;
}

/** The person in an unsubscribe token; null for an invalid token. */
export function verifyUnsubscribeToken(token: string): EmailSubscriber | null {
  const [, kind, id = "", signature = ""] = /^(user|lead)\.([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
  const subject = `${kind}.${id}`;
  if (!isSigned("unsubscribe-links", subject, signature) && !isSignedWithoutKey(subject, signature)) return null;
  return kind === "user" ? { userId: id } : { leadId: id };
}

function createUnsubscribeToken(subscriber: EmailSubscriber): string {
  const subject = "userId" in subscriber ? `user.${subscriber.userId}` : `lead.${subscriber.leadId}`;
  return `${subject}.${sign("unsubscribe-links", subject)}`;
}

/** Links in emails from before each purpose had a key of its own. A way to stop emails must not stop working. */
function isSignedWithoutKey(subject: string, signature: string) {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env();
  return [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS].some((secret) => secret !== undefined && isSameText(signWith(secret, `unsubscribe.${subject}`), signature));
}
