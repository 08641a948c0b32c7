import type { PausePeriod } from "@/lib/core/weeks/rules";
import { type AccountMatch, findClientsByPhone, findMatchingAccounts, phoneKey } from "@/lib/people/accounts/matching";
import { findPausesByClient } from "@/lib/people/clients/queries";
import { hasEmail } from "@/lib/platform/email-owner";
import { groupBy } from "@/lib/platform/group-by";
import type { BatchPeople, ImportField, RowRemarks } from "@/lib/practice/imports/kind";
import { toSingleLine } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

/** The person a row names. */
export interface PersonReference {
  email: string;
  name: string;
  /** Missing in an import of an earlier release. */
  phone?: string;
  /** The client chosen for a file without a column for the person. */
  clientId?: string | undefined;
}

export interface MatchedClient {
  id: string;
  name: string;
  joinDate: string;
  pauses: readonly PausePeriod[];
}
/** `isUnknown` says that nobody here is called that, `isAmbiguous` that several are. */
export type ClientMatch = { client: MatchedClient } | { error: string; isUnknown?: true; isAmbiguous?: true };

/** Why a row is not imported into an account that its email or name matches. */
export const accountRefusals = {
  archived: "Email: this client was deleted. Restore them first, in Clients under Deleted clients",
  unconfirmed: "Email: someone signed up with this email but hasn't confirmed that it's theirs. Confirm it on their profile or ask them to, then import this row again",
} satisfies Record<NonNullable<AccountMatch["refusal"]>, string>;

export const personFields: readonly ImportField[] = [
  { name: "email", label: "Email", aliases: ["email address", "client email", "your email", "your email address", "mail", "username"] },
  { name: "name", label: "Name", aliases: ["full name", "client", "client name", "your name", "your full name"] },
  { name: "firstName", label: "First name", aliases: ["forename", "given name", "your first name"] },
  { name: "lastName", label: "Last name", aliases: ["surname", "family name", "your last name"] },
  { name: "phone", label: "Phone", aliases: ["phone number", "mobile", "mobile number", "mobile phone", "telephone", "your phone number", "client phone", "whatsapp"] },
];

/** Who a row is about. "Sharma, Priya" is Priya Sharma. A problem if it names nobody. */
export function parsePersonReference({ email = "", name = "", firstName = "", lastName = "", phone = "", clientId }: Record<string, string>, { problems }: RowRemarks): PersonReference {
  const who = { email: email.toLowerCase(), name: toSingleLine(readFullName(name) || `${firstName} ${lastName}`), ...(phone && { phone: toSingleLine(phone) }) };
  if (who.email || who.name || phoneKey(phone)) return who;
  if (clientId) return { ...who, clientId };
  problems.push({ column: "Email", text: "Please fill in their email or name" });
  return who;
}

/** A full name in the order it is said. A comma stands behind the last name, unless a title follows it: "Brooks, PhD". */
export function readFullName(name: string): string {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(toSingleLine(name)) ?? [];
  return first === undefined || last === undefined || titlePattern.test(first) ? name : `${first} ${last}`;
}
const titlePattern = /^(?:ph\.?d|m\.?d|jr|sr|esq|mba|rn|née\b.*|nee\b.*|i{2,3}|iv)\.?$/i;

export const formatPersonReference = ({ email, name, phone }: PersonReference) => name || email || phone || "";

/** Tells people apart as files name them: by their email, else by name, else by phone number. */
export const personKey = ({ email, name, phone = "" }: Pick<PersonReference, "email" | "name" | "phone">) => email || normalizeHeading(name) || (phoneKey(phone) ?? "");

/**
 * Matches clients by email, else as the coach chose in a move of several files, else by phone number, else by full name, with one query
 * of each for all rows. The clients whom the move will add count as well.
 */
export async function matchClients(references: readonly PersonReference[], { newClients, chosen }: Pick<BatchPeople, "newClients" | "chosen"> = noOthers): Promise<(who: PersonReference) => ClientMatch> {
  const emails = [...new Set(references.flatMap(({ email }) => email || []))];
  const ids = [...new Set(references.flatMap((who) => [who.clientId ?? [], chosen.get(personKey(who)) ?? []].flat()))];
  const named = [...(await findMatchingAccounts({ emails, ids })), ...newClients];
  const [byEmail, byId] = [new Map(named.filter(hasEmail).map((person) => [person.email, person])), new Map(named.map((person) => [person.id, person]))];
  const byPhone = await findClientsByPhone(references.flatMap(({ email, phone = "" }) => (byEmail.has(email) ? [] : (phoneKey(phone) ?? []))));
  for (const client of newClients) addByPhone(client, byPhone);
  const nameNeeded = references.some((who) => who.name && !byEmail.has(who.email) && findByPhone(who, byPhone).length === 0);
  const added = new Set(newClients.map(({ id }) => id));
  const clients = [...(nameNeeded ? await findMatchingAccounts({ allClients: true }) : []).filter(({ id }) => !added.has(id)), ...newClients];
  const byName = groupBy(clients, (client) => normalizeHeading(`${client.firstName}${client.lastName}`));
  const find = (who: PersonReference): Found => {
    if (who.clientId !== undefined) return { column: "Name", people: [byId.get(who.clientId) ?? []].flat() };
    const person = byEmail.get(who.email);
    if (person) return { column: "Email", people: [person] };
    const choice = byId.get(chosen.get(personKey(who)) ?? "");
    if (choice) return { column: "Name", people: [choice], isChosen: true };
    const samePhone = findByPhone(who, byPhone);
    if (samePhone.length > 0) return { column: "Phone", people: samePhone };
    return { column: "Name", people: (who.name && byName.get(normalizeHeading(who.name))) || [] };
  };
  const pauses = await findPausesByClient([...new Set(references.flatMap((who) => find(who).people.map(({ id }) => id)))]);
  return (who) => {
    const found = find(who);
    const present = found.people.filter(({ refusal }) => refusal === null);
    return toClientMatch(who, present.length > 0 ? { ...found, people: present } : found, pauses);
  };
}
const noOthers = { newClients: [], chosen: new Map<string, string>() };

function addByPhone(client: AccountMatch, byPhone: Map<string, AccountMatch[]>): void {
  const key = phoneKey(client.phone ?? "");
  if (key) byPhone.set(key, [...(byPhone.get(key) ?? []).filter(({ id }) => id !== client.id), client]);
}

/** Whom a row names, and the column that says so. */
interface Found {
  column: "Email" | "Phone" | "Name";
  people: readonly AccountMatch[];
  /** Whether the coach said so. */
  isChosen?: boolean;
}

/** The clients with the row's phone number, without those who signed up and so chose it themselves. Of several only those with its name, because families share a number, and one with another first name is somebody else. */
function findByPhone({ name, phone = "" }: PersonReference, byPhone: ReadonlyMap<string, AccountMatch[]>): AccountMatch[] {
  const found = (byPhone.get(phoneKey(phone) ?? "") ?? []).filter(({ selfRegistered }) => !selfRegistered);
  if (!name) return found;
  const sameName = found.filter((client) => normalizeHeading(`${client.firstName}${client.lastName}`) === normalizeHeading(name));
  return sameName.length > 0 ? sameName : found.filter(({ firstName }) => normalizeHeading(firstName) === normalizeHeading(name.split(" ", 1)[0] ?? ""));
}

function toClientMatch(who: PersonReference, { column, people, isChosen }: Found, pauses: Map<string, PausePeriod[]>): ClientMatch {
  const [person, ...others] = people;
  if (!person) return { error: notFoundMessage(who), isUnknown: true };
  if (others.length > 0) return { isAmbiguous: true, error: `${column}: ${people.length} clients have this ${column === "Phone" ? "number" : "name"}; please fill in their email` };
  if (person.role !== "client" || person.joinDate === null) return { error: `${column}: this is a member of staff, not a client` };
  if (person.refusal === "archived") return { error: `${column}: this client was deleted. Restore them first, in Clients under Deleted clients` };
  if (person.refusal) return { error: accountRefusals[person.refusal] };
  // They chose the name themselves, so it doesn't show that the row is theirs.
  if (who.email && person.selfRegistered && column === "Name" && !isChosen) return { error: `Email: a client with this name signed up as ${person.email ?? "someone else"}. If it's the same person, please put that email in the file` };
  const name = `${person.firstName} ${person.lastName}`.trim();
  return { client: { id: person.id, name, joinDate: person.joinDate, pauses: pauses.get(person.id) ?? [] } };
}

function notFoundMessage({ email, name }: PersonReference) {
  if (!email && !name) return "Phone: no client has this number; please check it or fill in their email or name";
  if (!email) return "Name: no client has this name; please check it or fill in their email";
  return name ? "Email: no client has this email or name; import them as a client first" : "Email: no client has this email; import them as a client first";
}
