/** Whether this is an http or https URL with a host and without a user name or password. */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+\S*$/i.test(text)) return false;
  try {
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && /^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*)\.?$/i.test(hostname);
  } catch {
    return false;
  }
}

/** The practice's app icons and the picture of its links: their size in pixels, and how much of the shorter side the logo fills. */
export const brandPictures = {
  "icon-192": { width: 192, height: 192, filled: 0.86 },
  "icon-512": { width: 512, height: 512, filled: 0.86 },
  // A phone cuts these to its own shape: what matters stays within the inner 80% (https://www.w3.org/TR/appmanifest/#icon-masks).
  "maskable-192": { width: 192, height: 192, filled: 0.54 },
  "maskable-512": { width: 512, height: 512, filled: 0.54 },
  "apple-touch": { width: 180, height: 180, filled: 0.7 },
  // What a chat or a social network shows beside a link.
  link: { width: 1200, height: 630, filled: 0.5 },
};
export type BrandPicture = keyof typeof brandPictures;

/** The quick answers of one check-in question, the characters of each, and the questions that can have some: the built-in ones and the practice's own. */
export const maxChips = 8;
export const maxChipLength = 60;
export const maxQuestionsWithChips = 100;

/** The characters of the message that clients read while the coach is away. */
export const maxAwayMessageLength = 300;

/** Whether this is a time from 00:00 to 23:59. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Pounds per US dollar where the settings give no rate. */
export const defaultGbpPerUsd = 0.79;

/** The IANA time zones offered in the settings. */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
const timeZoneByLowerCaseName = new Map(timeZones.map((name) => [name.toLowerCase(), name]));

/** Whether this is the name of an IANA time zone or an older alias, but not an offset such as +01:00. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name }).format();
    // Intl accepts wrong capitals, but PostgreSQL and other readers may not.
    return (timeZoneByLowerCaseName.get(name.toLowerCase()) ?? name) === name;
  } catch {
    return false;
  }
}

/** Returns the address in `Name <name@example.com>`, or the text itself when it has no angle brackets; null when malformed. */
export function parseSenderAddress(text: string): string | null {
  if (!/[<>]/.test(text)) return text;
  // Characters with a meaning in an email header are only allowed inside quotes.
  const [, address] = /^(?:"[^"\\\r\n]*"|[^"\\<>,;:@()\r\n]*)\s*<([^<>\s]+)>$/.exec(text) ?? [];
  return address ?? null;
}

/** Whether a coach has confirmed or written the agreement that clients sign; false for the built-in text that nobody has confirmed. */
export const isAgreementConfirmed = ({ agreementText, agreementConfirmedAt }: { agreementText: string | null; agreementConfirmedAt: Date | null }) => agreementConfirmedAt !== null || Boolean(agreementText?.trim());
