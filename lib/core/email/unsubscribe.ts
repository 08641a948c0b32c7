import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { paths } from "@/lib/platform/paths";

/** Someone with an account, or a lead, who has none. */
export type EmailSubscriber = { userId: string } | { leadId: string };

/** The page on which whoever this names ends her reminders: absolute, signed, the same every time, and good for ever. */
export const unsubscribeUrl = (who: EmailSubscriber) => `${env().APP_URL}${paths.unsubscribe(createUnsubscribeToken(who))}`;

/** Where a mail program does the same with one call (RFC 8058), by the page's address. */
export function oneClickUnsubscribeUrl(page: string): string {
  const url = new URL(page);
  url.pathname = paths.apiUnsubscribe;
  return url.href;
}

/** Whom a token of ours names; null for any other. */
export function verifyUnsubscribeToken(token: string): EmailSubscriber | null {
  const [, kind, id = "", given = ""] = /^(user|lead)\.([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
  const [right, shown] = [signUnsubscribeToken(`${kind}.${id}`), given].map((signature) => Buffer.from(signature, "base64url"));
  if (!right || !shown || right.length !== shown.length || !timingSafeEqual(right, shown)) return null;
  return kind === "user" ? { userId: id } : { leadId: id };
}

function createUnsubscribeToken(who: EmailSubscriber): string {
  const name = "userId" in who ? `user.${who.userId}` : `lead.${who.leadId}`;
  return `${name}.${signUnsubscribeToken(name)}`;
}

const signUnsubscribeToken = (name: string) => createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe.${name}`).digest("base64url");
