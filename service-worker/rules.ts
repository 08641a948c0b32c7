import { copyAlsoName, copyForName, keptAtAttribute, signedInPersonName, untilResponseAttribute, untilResponseHeader } from "@/lib/platform/offline-copies";
import { notifiedParam, paths } from "@/lib/platform/paths";
import { type Theme, themeColorFor } from "@/lib/platform/theme";

/**
 * What the worker does with a request: a `file` comes from the device first, a `screen` or `read` from the network first. A `part` of
 * a page is what Next.js asks for when a link is followed; without it, it opens the whole page. A
 * `refetch` is the read of a page that shows an earlier answer already, so it waits for a slow one.
 */
export type RequestKind = "file" | "screen" | "part" | "read" | "refetch" | "change-of-person" | "other";

const filePath = "/_next/static/";
const signOutPaths = new Set([paths.apiLogout, paths.apiDemoLogout, "/api/auth/signout"]);
/** After these somebody is signed in, perhaps somebody else. */
const signInPaths = new Set(["/api/auth/login", "/api/auth/register", "/api/auth/two-factor", "/api/auth/reset-password", "/api/demo-login"]);

/** Returns how to handle a request. Anything `other` goes to the network as if there were no worker: writes, streams, photos, other sites. */
export function kindOfRequest({ url, method, mode, destination, headers, cache }: Pick<Request, "url" | "method" | "mode" | "destination" | "headers" | "cache">, ownOrigin: string): RequestKind {
  const { origin, pathname } = new URL(url);
  if (origin !== ownOrigin) return "other";
  if (signOutPaths.has(pathname) || (method === "POST" && signInPaths.has(pathname))) return "change-of-person";
  if (method !== "GET") return "other";
  if (pathname.startsWith(filePath)) return "file";
  const isRead = pathname.startsWith("/api/") && !pathname.startsWith("/api/auth/");
  if (mode === "navigate") return isRead ? "read" : pathname.startsWith("/api") ? "other" : "screen";
  if (headers.get("rsc") === "1") return "part";
  if (!isRead || destination !== "" || headers.get("accept")?.includes("text/event-stream")) return "other";
  return cache === "no-store" ? "refetch" : "read";
}

/** The largest file that a device keeps, in bytes. */
const maxBytes = 10_000_000;

/** Whether a live answer may be kept if its label says so. An answer to a redirect, an error or another site's never may. */
export const isKeepable = ({ status, type, redirected, headers }: Pick<Response, "status" | "type" | "redirected" | "headers">) =>
  status === 200 && ["basic", "default"].includes(type) && !redirected && Number(headers.get("content-length") ?? 0) <= maxBytes;

export const isPage = ({ headers }: Pick<Response, "headers">) => headers.get("content-type")?.startsWith("text/html") ?? false;

/** The contents of a page's meta elements of this name. A text on the page can't forge one, because React escapes `<`. */
const metaContents = (html: string, name: string) => [...html.matchAll(new RegExp(`<meta name="${name}" content="([^"]*)"`, "g"))].map(([, content = ""]) => content.replaceAll("&amp;", "&"));

/** Returns who is signed in on a page, and for whom the server lets it be kept; null for nobody. */
export const peopleOfPage = (html: string) => ({ signedIn: metaContents(html, signedInPersonName)[0] ?? null, keptFor: metaContents(html, copyForName)[0] ?? null });

/** The reads and files to keep with a page. */
export const readsWithPage = (html: string): string[] => metaContents(html, copyAlsoName);

/** The scripts and styles that a page names, in its elements or in its data. */
export const filesOfPage = (html: string): string[] => [...new Set([...html.matchAll(/static\/chunks\/[\w~.-]+?\.(?:js|css)/g)].map(([path]) => `/_next/${path}`))];

/** The fonts that a stylesheet names. */
export const fontsOfStyles = (css: string): string[] => [...new Set([...css.matchAll(/media\/[\w~.-]+?\.woff2/g)].map(([path]) => `/_next/static/${path}`))];

/** Marks a page with the time it was kept, so that it can say so when it is shown. */
export const markKept = (html: string, keptAt: string): string => html.replace("<html ", `<html ${keptAtAttribute}="${keptAt}" `);

/** Gives a page this theme, with the colour of the browser's bars; null for that of the device. */
export const withTheme = (html: string, theme: Theme | null): string =>
  html
    .replace(/<html [^>]*/, (root) => root.replace(/ data-theme="\w*"/, "") + (theme ? ` data-theme="${theme}"` : ""))
    .replace(/<meta name="theme-color"[^>]*prefers-color-scheme: (light|dark)[^>]*>/g, (meta, device: Theme) => meta.replace(/content="[^"]*"/, `content="${themeColorFor(device, theme)}"`));

/** Marks a copy as shown only until the server's slow answer comes. */
export async function markUntilAnswer(copy: Response): Promise<Response> {
  const headers = new Headers(copy.headers);
  headers.set(untilResponseHeader, "1");
  return new Response(isPage(copy) ? (await copy.text()).replace("<html ", `<html ${untilResponseAttribute} `) : copy.body, { headers });
}

/** The address of the page that a part belongs to. */
export function pageOfPart(url: string): string {
  const page = new URL(url);
  page.searchParams.delete("_rsc");
  return page.href;
}

/** The screen that may be kept where this address isn't: the section without its details, or the home page. */
export function simplerScreen(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  const section = searchParams.get("section");
  if (pathname === paths.home && section === null && searchParams.has(notifiedParam)) return paths.home;
  if (pathname === paths.dashboard || (pathname === paths.home && section === "dashboard")) return paths.home;
  if (pathname !== paths.home || section === null) return null;
  const simpler = paths.section(section);
  return simpler === pathname + search ? null : simpler;
}
