import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
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
  const [expected, actual] = [signUnsubscribeToken(`${kind}.${id}`), signature].map((encoded) => Buffer.from(encoded, "base64url"));
  if (!expected || !actual || expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return kind === "user" ? { userId: id } : { leadId: id };
}

function createUnsubscribeToken(subscriber: EmailSubscriber): string {
  const subject = "userId" in subscriber ? `user.${subscriber.userId}` : `lead.${subscriber.leadId}`;
  return `${subject}.${signUnsubscribeToken(subject)}`;
}

const signUnsubscribeToken = (subject: string) => createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe.${subject}`).digest("base64url");
