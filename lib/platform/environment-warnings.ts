import { type Environment, isLocalHost } from "@/lib/platform/env";

/** What is allowed but leaves data open on its way, or switches a feature off, one line each, for the log at start. */
export function environmentWarnings({ APP_URL, DATABASE_URL, VAPID }: Pick<Environment, "APP_URL" | "DATABASE_URL" | "VAPID">): string[] {
  const { protocol, hostname } = new URL(APP_URL);
  return [
    ...(protocol === "http:" && !isLocalHost(hostname) ? ["APP_URL starts with http://, so passwords and health answers travel unencrypted. Put a proxy with HTTPS in front (docs/setup.md)."] : []),
    ...(DATABASE_URL && isRemoteWithoutTls(new URL(DATABASE_URL)) ? ["DATABASE_URL leads to another machine without TLS. Add ?sslmode=verify-full to it, unless nobody else is on the network between."] : []),
    ...(VAPID === null ? ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing, so notifications on devices are off. `npx web-push generate-vapid-keys` makes a pair."] : []),
  ];
}

/** Without a host, or with a folder as the host, the connection is a socket of this machine. */
function isRemoteWithoutTls({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get("host") ?? hostname;
  if (host === "" || host.startsWith("/") || host.startsWith("%2F") || isLocalHost(host)) return false;
  const mode = searchParams.get("sslmode") ?? (["1", "true"].includes(searchParams.get("ssl") ?? "") ? "require" : "disable");
  return ["disable", "allow", "prefer"].includes(mode);
}
