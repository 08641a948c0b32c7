import type { PausePeriod } from "@/lib/core/weeks/rules";
import { type AccountMatch, findMatchingAccounts } from "@/lib/people/accounts/matching";
import { findPausesByClient } from "@/lib/people/clients/queries";
import { groupBy } from "@/lib/platform/group-by";
import type { ImportField, RowProblem } from "@/lib/practice/imports/kind";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

/** The person a row names. */
export interface PersonReference {
  email: string;
  name: string;
}

export interface MatchedClient {
  id: string;
  name: string;
  joinDate: string;
  pauses: readonly PausePeriod[];
}
export type ClientMatch = { client: MatchedClient } | { error: string };

/** Why a row is not imported into an account that its email or name matches. */
export const accountRefusals = {
  archived: "Email: this person is in the archive; restore them instead",
  unconfirmed: "Email: someone signed up with this email but hasn't confirmed that it's theirs. Confirm it on their profile or ask them to, then import this row again",
} satisfies Record<NonNullable<AccountMatch["refusal"]>, string>;

export const personFields: readonly ImportField[] = [
  { name: "email", label: "Email", aliases: ["email address", "client email", "your email", "your email address", "mail", "username"] },
  { name: "name", label: "Name", aliases: ["full name", "client", "client name", "your name", "your full name"] },
  { name: "firstName", label: "First name", aliases: ["forename", "given name", "your first name"] },
  { name: "lastName", label: "Last name", aliases: ["surname", "family name", "your last name"] },
];

export function parsePersonReference({ email = "", name = "", firstName = "", lastName = "" }: Record<string, string>): { who: PersonReference; problems: RowProblem[] } {
  const who = { email: email.toLowerCase(), name: (name || `${firstName} ${lastName}`).replace(/\s+/g, " ").trim() };
  const problems = who.email || who.name ? [] : [{ column: "Email", text: "Please fill in their email or name" }];
  return { who, problems };
}

export const formatPersonReference = ({ email, name }: PersonReference) => name || email;

/** Matches clients by email, else by full name, with one query for all rows. */
export async function matchClients(references: readonly PersonReference[]): Promise<(who: PersonReference) => ClientMatch> {
  const emails = [...new Set(references.flatMap(({ email }) => email || []))];
  const byEmail = new Map((await findMatchingAccounts({ emails })).map((person) => [person.email, person]));
  const nameNeeded = references.some(({ email, name }) => name && !byEmail.has(email));
  const clients = nameNeeded ? await findMatchingAccounts({ allClients: true }) : [];
  const byName = groupBy(clients, ({ firstName, lastName }) => normalizeHeading(`${firstName}${lastName}`));
  const ids = new Set(references.flatMap((who) => findPeople(who, byEmail, byName).map(({ id }) => id)));
  const pauses = await findPausesByClient([...ids]);
  return (who) => {
    const found = findPeople(who, byEmail, byName);
    const present = found.filter(({ refusal }) => refusal === null);
    return toClientMatch(who, present.length > 0 ? present : found, pauses);
  };
}

function findPeople({ email, name }: PersonReference, byEmail: Map<string, AccountMatch>, byName: Map<string, AccountMatch[]>): AccountMatch[] {
  const person = byEmail.get(email);
  if (person) return [person];
  return (name && byName.get(normalizeHeading(name))) || [];
}

function toClientMatch(who: PersonReference, found: readonly AccountMatch[], pauses: Map<string, PausePeriod[]>): ClientMatch {
  const [person, ...others] = found;
  if (!person) return { error: notFoundMessage(who) };
  const column = person.email === who.email ? "Email" : "Name";
  if (others.length > 0) return { error: `Name: ${found.length} clients have this name; please fill in their email` };
  if (person.role !== "client" || person.joinDate === null) return { error: `${column}: this is a member of staff, not a client` };
  if (person.refusal === "archived") return { error: `${column}: this client is in the archive; restore them first` };
  if (person.refusal) return { error: accountRefusals[person.refusal] };
  // They chose the name themselves, so it doesn't show that the row is theirs.
  if (who.email && person.selfRegistered && column === "Name") return { error: `Email: a client with this name signed up as ${person.email}. If it's the same person, please put that email in the file` };
  const name = `${person.firstName} ${person.lastName}`.trim();
  return { client: { id: person.id, name, joinDate: person.joinDate, pauses: pauses.get(person.id) ?? [] } };
}

function notFoundMessage({ email, name }: PersonReference) {
  if (!email) return "Name: no client has this name; please check it or fill in their email";
  return name ? "Email: no client has this email or name; import them as a client first" : "Email: no client has this email; import them as a client first";
}
