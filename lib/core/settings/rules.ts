/** A web address as one would paste it: http or https, a host, no password in it, nothing a browser would run. */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+\S*$/i.test(text)) return false;
  try {
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && /^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*)\.?$/i.test(hostname);
  } catch {
    return false;
  }
}

/** The IANA time zones a person can choose from. */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
const timeZoneByLowerCaseName = new Map(timeZones.map((name) => [name.toLowerCase(), name]));

/** Whether this is the name of an IANA time zone, an older alias included; an offset such as +01:00 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name }).format();
    // The runtime forgives wrong capitals, the other code that reads it need not.
    return (timeZoneByLowerCaseName.get(name.toLowerCase()) ?? name) === name;
  } catch {
    return false;
  }
}

/** The address in `Name <name@example.com>`, or the text itself where it names nobody; null where it is neither. */
export function parseSenderAddress(text: string): string | null {
  if (!/[<>]/.test(text)) return text;
  // What a mail header gives a meaning of its own may stand in quotes only.
  const [, address] = /^(?:"[^"\\\r\n]*"|[^"\\<>,;:@()\r\n]*)\s*<([^<>\s]+)>$/.exec(text) ?? [];
  return address ?? null;
}
