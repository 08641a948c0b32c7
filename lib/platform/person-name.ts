
/** An invited person may have no name yet. Their email isn't shown instead, because not everyone may see it. */
export const personDisplayName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim() || "No name yet";

export const maxPersonNameLength = 60;

/** What mail clients make clickable: an address with a scheme or "www.", an email address, an IP address, and words with a dot between them. */
const linkPattern = /[a-z][a-z0-9+.-]+:\S|\/\/|\\\\|www\.|@\S|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** A title or a saint before a name, without a space between: "St.Clair", "Dr.Jones". The name ends there, and is longer than most endings of addresses. */
const abbreviation = /(?<![\p{L}\p{N}.-])(?:Dr|Fr|Mc|Mr|Mrs|Ms|Mx|Prof|Rev|Sr|St|Ste)\.(?=\p{Lu}\p{Ll}{3,}(?:$|[\s,'’-]))/gu;

/** The longest name that was ever stored. The pattern takes quadratic time, and a longer text is refused as a name anyway. */
const maxCheckedLength = 254;

/** Whether a mail client could turn a part of this name into a link. "J. R. Smith", "J.Smith" and "St.Clair" have none, "bit.ly" has one. */
export const containsLink = (name: string) => linkPattern.test(withPlainCharacters(name.slice(0, maxCheckedLength)).replace(abbreviation, ""));

/** Replaces look-alikes, such as a full-width dot, and removes invisible characters, which would hide a link from the pattern. */
const withPlainCharacters = (text: string) => text.normalize("NFKC").replaceAll("\u3002", ".").replace(/\p{Cf}/gu, "");
