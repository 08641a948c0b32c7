import { filesOfPage, fontsOfStyles, isKeepable, isPage, markKept, peopleOfPage, readsWithPage, simplerScreen } from "@/service-worker/rules";
import { copiesCache, copyForName, emptyCopies, filesCache, isOfPerson, prefetchHeader, keptAtHeader, offlinePage, readClaim } from "@/lib/platform/offline-copies";

/** The most pages and reads that are kept. The one that was written longest ago goes first. */
const maxCopies = 80;

/**
 * Keeps a live answer if the server's label on it allows that for the person this device is claimed for. An answer for somebody
 * else shows that the session has changed hands, so everything is deleted. Returns the page's text, for what it names.
 */
export async function keepAnswer(url: string, response: Response): Promise<string | null> {
  const html = isKeepable(response) && isPage(response) ? await response.text() : null;
  const label = response.headers.get(copyForName);
  const { signedIn, keptFor } = html === null ? { signedIn: label, keptFor: label } : peopleOfPage(html);
  const claim = await readClaim();
  if (signedIn !== null && claim !== null && signedIn !== claim) await emptyCopies();
  if (keptFor === null || keptFor !== claim || !isKeepable(response)) {
    // Otherwise the browser would hold the answer in memory for us.
    if (html === null) await response.body?.cancel();
    return null;
  }
  const keptAt = new Date().toISOString();
  const headers = new Headers(response.headers);
  headers.set(copyForName, keptFor);
  headers.set(keptAtHeader, keptAt);
  // The body is as it was before it was compressed.
  headers.delete("content-encoding");
  headers.delete("content-length");
  await store(url, new Response(html === null ? response.body : markKept(html, keptAt), { headers }));
  return html;
}

async function store(url: string, copy: Response) {
  const cache = await caches.open(copiesCache);
  const owned = copy.clone();
  await cache.put(url, copy);
  const claim = await readClaim();
  // Signed out, or somebody else signed in, while it was written.
  if (claim === null) await caches.delete(copiesCache);
  else if (!isOfPerson(owned, claim)) await cache.delete(url);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxCopies).map((key) => cache.delete(key)));
}

/** Keeps a script, or a stylesheet with its fonts. They are the same for everyone and never change under their name. Returns its text. */
async function keepFile(url: string): Promise<string> {
  const kept = await caches.match(url, { cacheName: filesCache });
  const response = kept ?? (await fetch(url).catch(() => null));
  if (!response || !isFile(response) || (await readClaim()) === null) return "";
  if (!kept) await putFile(url, response.clone());
  if (url.endsWith(".woff2")) return "";
  const text = await response.text();
  if (!kept && url.endsWith(".css")) for (const font of fontsOfStyles(text)) await keepFile(font);
  return text;
}

async function putFile(url: string, response: Response) {
  await (await caches.open(filesCache)).put(url, response);
  await dropFilesAfterSignOut();
}

/** Deletes the files if the person has signed out, for one that was being written meanwhile. */
export async function dropFilesAfterSignOut(): Promise<void> {
  if ((await readClaim()) === null) await caches.delete(filesCache);
}

/** Whether a response is a file of ours, and not an error page in its place. */
export const isFile = (response: Response) => isKeepable(response) && !isPage(response);

/** How old the copy of a screen gets before it is made again. */
const freshMs = 15 * 60_000;

async function findFreshCopy(url: string): Promise<Response | null> {
  const copy = await findCopy(url);
  return copy && Date.now() - Date.parse(copy.headers.get(keptAtHeader) ?? "") < freshMs ? copy : null;
}

/** Keeps these screens, with what they need, one request after the other. Stops when the network fails. */
export async function keepScreens(urls: readonly string[]): Promise<void> {
  await keepOfflinePage();
  for (const url of urls) {
    const copy = await findFreshCopy(url);
    // A copy that is there already may still lack its reads: the person opened it herself, or the network failed in between.
    const html = copy ? await copy.text() : await keepUrl(url);
    for (const also of html === null ? [] : readsWithPage(html)) if (!(await findFreshCopy(also))) await keepUrl(also);
  }
  await findFilesInUse(keepFile);
}

const keepUrl = async (url: string) => keepAnswer(url, await fetch(url, { redirect: "manual", headers: { [prefetchHeader]: "1" } }));

async function keepOfflinePage() {
  const response = await fetch(offlinePage, { redirect: "manual" });
  if (isKeepable(response) && (await readClaim()) !== null) await putFile(offlinePage, response);
}

async function findCopy(url: string): Promise<Response | null> {
  const copy = await caches.match(url, { cacheName: copiesCache, ignoreVary: true });
  return copy !== undefined && isOfPerson(copy, await readClaim()) ? copy : null;
}

async function findSimplerCopy(url: string): Promise<Response | null> {
  const simpler = simplerScreen(url);
  return simpler === null ? null : findCopy(new URL(simpler, url).href);
}

/** Whether this screen, or a simpler one instead, can be shown without a network. */
export async function isScreenKept(url: string): Promise<boolean> {
  return (await findCopy(url)) !== null || (await findSimplerCopy(url)) !== null;
}

/** Returns what to show for a screen that the network doesn't bring and the device doesn't keep. */
export async function insteadOfScreen(url: string): Promise<Response> {
  // Under the address that was asked for, so that the page opens the details that it names, such as a conversation.
  return (await findSimplerCopy(url)) ?? (await caches.match(offlinePage, { cacheName: filesCache, ignoreVary: true })) ?? Response.error();
}

/**
 * Returns the scripts and styles that the kept pages name, and the parts of a screen that its scripts load later, such as a dialog.
 * What all pages have in common names the parts of every screen there is, so it is not followed.
 */
async function findFilesInUse(read: (url: string) => Promise<string>): Promise<Set<string>> {
  const screens = (await readPages(copiesCache)).map(filesOfPage);
  const common = new Set(screens[0]?.filter((url) => screens.every((urls) => urls.includes(url))));
  const found = new Set([...screens, ...(await readPages(filesCache)).map(filesOfPage)].flat());
  // Grows while it is read.
  for (const url of found) for (const part of filesOfPage(await read(url))) if (!common.has(url)) found.add(part);
  return found;
}

/** Deletes the scripts and styles of earlier versions that no kept page needs. */
export async function deleteUnusedFiles(): Promise<void> {
  const used = await findFilesInUse(async (url) => (await caches.match(url, { cacheName: filesCache }))?.text() ?? "");
  if (!(await caches.has(filesCache))) return;
  const files = await caches.open(filesCache);
  const unused = (await files.keys()).filter(({ url }) => /\.(?:js|css)$/.test(url) && !used.has(new URL(url).pathname));
  await Promise.all(unused.map((key) => files.delete(key)));
}

async function readPages(cacheName: string): Promise<string[]> {
  const responses = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).matchAll() : [];
  return Promise.all(responses.filter(isPage).map((page) => page.text()));
}
