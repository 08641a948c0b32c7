/*
 * For whom this browser's subscription to notifications was made, so that a renewed one never becomes somebody else's, and the
 * time zone that it reported last. Kept in a cache of its own, which goes with the others when the person changes (`emptyCopies`).
 */

const pushCache = "push-person";
const [personKey, timeZoneKey] = ["/push-person", "/push-time-zone"];

const remember = async (key: string, text: string) => (await caches.open(pushCache)).put(key, new Response(text));
const recall = async (key: string) => (await (await caches.match(key, { cacheName: pushCache }))?.text()) ?? null;

export const rememberPushPerson = (person: string): Promise<void> => remember(personKey, person);
export const readPushPerson = (): Promise<string | null> => recall(personKey);

export const rememberReportedTimeZone = (timeZone: string): Promise<void> => remember(timeZoneKey, timeZone);
export const readReportedTimeZone = (): Promise<string | null> => recall(timeZoneKey);
