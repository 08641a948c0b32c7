import webPush from "web-push";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";

/** What a browser gave us to reach it. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * What became of it: the push service accepted it; the browser is gone for good; it was refused and would be again; or nobody
 * knows, and it can be tried again.
 */
export type PushResult = "accepted" | "gone" | "refused" | "unavailable";

/** The push services of the browsers that have web push. Nothing is sent anywhere else, so no address leads into our network. */
const pushServices = [/^fcm\.googleapis\.com$/, /^[\w-]+\.google\.com$/, /\.push\.services\.mozilla\.com$/, /^(web\.)?push\.apple\.com$/, /\.push\.apple\.com$/, /\.notify\.windows\.com$/];

/** Whether notifications for a browser may be sent to this address. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(address);
  if (username || password) return false;
  if (origin === env().PUSH_TEST_ORIGIN) return true;
  return protocol === "https:" && port === "" && pushServices.some((service) => service.test(hostname));
}

/** The public key of this server; null where no keys are set up. */
export const pushKey = () => env().VAPID?.publicKey ?? null;

const waitMs = 10_000;

/** Sends an encrypted notification to one browser. Its push service drops it if it can't deliver it for `keptForMs`. Never throws. */
export async function sendToBrowser({ endpoint, p256dh, auth }: PushAddress, payload: object, { isUrgent, keptForMs }: { isUrgent: boolean; keptForMs: number }): Promise<PushResult> {
  const { VAPID: keys, APP_URL } = env();
  if (!keys || !isPushService(endpoint)) return "refused";
  try {
    const subject = APP_URL.startsWith("https:") ? APP_URL : "mailto:notifications@localhost";
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: Math.floor(keptForMs / 1000),
      urgency: isUrgent ? "high" : "normal",
    });
    // Not the library's own request: it follows no rules of ours for time and redirects.
    const { "Content-Length": _length, ...sent } = headers;
    const response = await fetch(endpoint, { method, headers: sent as Record<string, string>, body: new Uint8Array(body), cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(waitMs) });
    await response.body?.cancel();
    return resultOf(response.status);
  } catch (err) {
    // The address of a browser identifies a person, so only the kind of error is logged.
    logger.warn({ error: err instanceof Error ? err.name : "unknown" }, "a push service did not answer");
    return "unavailable";
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return "accepted";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) return "unavailable";
  logger.warn({ status }, "a push service refused a notification");
  return "refused";
}
