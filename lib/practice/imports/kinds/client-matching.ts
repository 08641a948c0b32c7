import type { PausePeriod } from "@/lib/core/weeks/rules";
import { findPausesByClient, findPeopleToMatch, type PersonToMatch } from "@/lib/people/clients/queries";
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
  const byEmail = new Map((await findPeopleToMatch({ emails })).map((person) => [person.email, person]));
  const nameNeeded = references.some(({ email, name }) => name && !byEmail.has(email));
  const clients = nameNeeded ? await findPeopleToMatch({ allClients: true }) : [];
  const byName = groupBy(clients, ({ firstName, lastName }) => normalizeHeading(`${firstName}${lastName}`));
  const ids = new Set(references.flatMap((who) => findPeople(who, byEmail, byName).map(({ id }) => id)));
  const pauses = await findPausesByClient([...ids]);
  return (who) => {
    const found = findPeople(who, byEmail, byName);
    const present = found.filter(({ archived }) => !archived);
    return toClientMatch(who, present.length > 0 ? present : found, pauses);
  };
}

function findPeople({ email, name }: PersonReference, byEmail: Map<string, PersonToMatch>, byName: Map<string, PersonToMatch[]>): PersonToMatch[] {
  const person = byEmail.get(email);
  if (person) return [person];
  return (name && byName.get(normalizeHeading(name))) || [];
}

function toClientMatch(who: PersonReference, found: readonly PersonToMatch[], pauses: Map<string, PausePeriod[]>): ClientMatch {
  const [person, ...others] = found;
  if (!person) return { error: notFoundMessage(who) };
  const column = person.email === who.email ? "Email" : "Name";
  if (others.length > 0) return { error: `Name: ${found.length} clients have this name; please fill in their email` };
  if (person.role !== "client" || person.joinDate === null) return { error: `${column}: this is a member of staff, not a client` };
  if (person.archived) return { error: `${column}: this client is in the archive; restore them first` };
  const name = `${person.firstName} ${person.lastName}`.trim();
  return { client: { id: person.id, name, joinDate: person.joinDate, pauses: pauses.get(person.id) ?? [] } };
}

function notFoundMessage({ email, name }: PersonReference) {
  if (!email) return "Name: no client has this name; please check it or fill in their email";
  return name ? "Email: no client has this email or name; import them as a client first" : "Email: no client has this email; import them as a client first";
}
