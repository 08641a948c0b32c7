import { randomUUID } from "node:crypto";
import { deviceName } from "@/lib/auth/device-name";
import { cookieName, type RequestCookies, toSetCookieHeader } from "@/lib/auth/session";
import { isSigned, sign } from "@/lib/platform/keys";

/** What a sign-in knows of the browser it happens in. */
export interface Browser {
  /** In plain words, such as "Chrome on Windows". */
  device: string | null;
  /** The cookie of an earlier sign-in here. */
  deviceCookie: string | undefined;
}

interface Account {
  id: string;
  passwordHash: string | null;
}

const deviceCookieName = () => cookieName("cadence-device");
/** Browsers keep no cookie for longer. */
const deviceCookieMaxAgeSeconds = 400 * 24 * 60 * 60;

export const readBrowser = ({ headers, cookies }: { headers: Headers; cookies: RequestCookies }): Browser => ({
  device: deviceName(headers.get("user-agent")),
  deviceCookie: cookies.get(deviceCookieName())?.value,
});

/**
 * Returns the id of a browser in which this person has signed in with their current password, else null. Wrong passwords of
 * strangers don't lock such a browser out (OWASP "device cookies"). A new password makes all browsers unknown again, so that
 * nobody can collect them with an old one.
 */
export function knownDeviceId({ deviceCookie }: Browser, account: Account | null): string | null {
  const [, id, signature = ""] = /^([\w-]{36})\.([\w-]{43})$/.exec(deviceCookie ?? "") ?? [];
  if (!id || !signature || !account?.passwordHash) return null;
  return isSigned("device-cookie", signedText(id, account), signature) ? id : null;
}

/** Returns the Set-Cookie header that makes this browser a known one of the person, with the id it has already if it is. */
export function createDeviceCookie(browser: Browser, account: Account): string {
  const id = knownDeviceId(browser, account) ?? randomUUID();
  return toSetCookieHeader(deviceCookieName(), `${id}.${sign("device-cookie", signedText(id, account))}`, deviceCookieMaxAgeSeconds);
}

const signedText = (id: string, account: Account) => `${id}.${account.id}.${account.passwordHash}`;
