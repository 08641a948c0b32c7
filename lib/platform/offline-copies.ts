/*
 * What a device keeps of the signed-in person's screens, to show it without a network. Pages and the service worker share these
 * caches; the worker fills and reads them, and either may empty them. See docs/decisions/offline.md.
 */

/** The header or meta element by which the server says that a response may be kept, and for whom. Nothing else is ever kept. */
export const copyForName = "offline-copy-for";
/** The meta element of every signed-in page with the person's id. */
export const signedInPersonName = "signed-in-person";
/** The meta element that names a read or a file that this screen needs besides. */
export const copyAlsoName = "offline-copy-also";
/** When a copy was made, by the device's clock: a header of every copy, and an attribute of a page's root element. */
export const keptAtHeader = "kept-at";
export const keptAtAttribute = "data-kept-at";
/** On a copy that is shown only until the server's slow answer comes: a header of a read, and an attribute of a page's root element. */
export const untilResponseHeader = "until-response";
export const untilResponseAttribute = "data-until-response";
/** Set by the service worker on a request that it makes by itself, for offline use. */
export const prefetchHeader = "x-offline-prefetch";

/** The page that is shown instead of one that isn't kept. */
export const offlinePage = "/offline";

const deviceCache = "offline-device";
/** Pages, reads and plan files of one person. */
export const copiesCache = "offline-copies";
/** Scripts, styles, fonts and the offline page, which are the same for everyone. */
export const filesCache = "offline-files";

/** For whom this device may keep and show copies, and until when. */
interface Claim {
  person: string;
  until: number;
}

const claimKey = "/offline-claim";

/** Returns the person whose copies may be kept and shown on this device, or null. Deletes the copies of a claim that has run out. */
export async function readClaim(): Promise<string | null> {
  // Opening the cache would create it.
  const stored = await caches.match(claimKey, { cacheName: deviceCache });
  const claim = (await stored?.json()) as Claim | undefined;
  if (!claim) return null;
  if (claim.until > Date.now()) return claim.person;
  // Not the person of the notifications: on a page that stays open the session may last longer than the claim.
  await caches.delete(deviceCache);
  await caches.delete(copiesCache);
  return null;
}

/** Lets this device keep copies for this person for so long. What it keeps of anyone else is deleted first. */
export async function claimDevice(person: string, lifetimeMs: number): Promise<void> {
  if ((await readClaim()) !== person) await emptyCopies();
  const claim: Claim = { person, until: Date.now() + lifetimeMs };
  await (await caches.open(deviceCache)).put(claimKey, Response.json(claim));
}

/**
 * Deletes every cache of this device. The claim goes first: a copy that is written meanwhile finds that it may not be kept, and
 * deletes itself.
 */
export async function emptyCopies(): Promise<void> {
  // Absent without HTTPS, and where the browser refuses storage.
  if (typeof caches === "undefined") return;
  await caches.delete(deviceCache);
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Returns whether a copy belongs to the person for whom this device keeps copies. */
export const isOfPerson = (copy: Response, person: string | null) => person !== null && copy.headers.get(copyForName) === person;
