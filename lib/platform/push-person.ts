/*
 * For whom this browser's subscription to notifications was made, so that a renewed one never becomes somebody else's. Kept in a
 * cache of its own, which goes with the others when the person changes (`emptyCopies`).
 */

const pushCache = "push-person";
const personKey = "/push-person";

export async function rememberPushPerson(person: string): Promise<void> {
  await (await caches.open(pushCache)).put(personKey, new Response(person));
}

export async function readPushPerson(): Promise<string | null> {
  const stored = await caches.match(personKey, { cacheName: pushCache });
  return (await stored?.text()) ?? null;
}
