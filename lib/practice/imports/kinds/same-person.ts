import { type AccountMatch, findClientsByName, findClientsByPhone, findMatchingAccounts, nameKey, phoneKey } from "@/lib/people/accounts/matching";
import { hasEmail } from "@/lib/platform/email-owner";

/** What a row says of who it is about. */
interface NamedPerson {
  email: string | null;
  firstName: string;
  lastName: string | null;
  phone?: string | null;
}

/** The accounts that rows may be about. */
interface Candidates {
  byEmail: ReadonlyMap<string, AccountMatch>;
  /** Clients, by `phoneKey`. */
  byPhone: ReadonlyMap<string, AccountMatch[]>;
  /** Clients, by `nameKey`. */
  byName: ReadonlyMap<string, AccountMatch[]>;
}

const keyOfPhone = ({ phone }: Pick<NamedPerson, "phone">) => (phone ? phoneKey(phone) : null);

/** Finds whom these rows may be about, with three queries. Names only of rows whose email nobody has. */
export async function findCandidates(rows: readonly NamedPerson[]): Promise<Candidates> {
  const people = await findMatchingAccounts({ emails: rows.flatMap(({ email }) => email ?? []) });
  const byEmail = new Map(people.filter(hasEmail).map((person) => [person.email, person]));
  const unknown = rows.filter(({ email }) => email === null || !byEmail.has(email));
  return { byEmail, byPhone: await findClientsByPhone(unknown.flatMap((row) => keyOfPhone(row) ?? [])), byName: await findClientsByName(unknown) };
}

/**
 * Whom a row is about: the person with its email. Without an email, the client with its phone number, then the client without an
 * email who has its full name. `person` is undefined for someone new. A problem if it could be several people.
 */
export function matchPerson(row: NamedPerson, { byEmail, byPhone, byName }: Candidates): { person: AccountMatch | undefined } | { problem: string } {
  if (row.email !== null) return { person: byEmail.get(row.email) };
  const samePhone = onlyOwnNames(row, findInvited(byPhone.get(keyOfPhone(row) ?? "")));
  const [first, ...others] = samePhone.length > 0 ? samePhone : findSameName(row, byName);
  if (others.length === 0) return { person: first };
  const shared = samePhone.length > 0 ? "Phone: several clients have this number and name" : "Name: several clients without an email have this name";
  return { problem: `${shared}. Please put the email of the right one in the file, or add one to their profile first` };
}

/** Those who didn't sign up, because whoever did chose the number and name themselves. */
const findInvited = (clients: readonly AccountMatch[] = []) => clients.filter(({ selfRegistered }) => !selfRegistered);

/** Families share a number: the clients with the row's full name, else those with its first name. */
function onlyOwnNames(row: NamedPerson, clients: readonly AccountMatch[]): readonly AccountMatch[] {
  const sameName = clients.filter((client) => nameKey(client) === nameKey(row));
  return sameName.length > 0 ? sameName : clients.filter(({ firstName }) => firstName.toLowerCase() === row.firstName.toLowerCase());
}

/** The clients without an email who have the row's name and no other phone number. The one with the same number, or as little of one, comes first. */
function findSameName(row: NamedPerson, byName: Candidates["byName"]): readonly AccountMatch[] {
  const clients = (byName.get(nameKey(row)) ?? []).filter((client) => !hasEmail(client));
  const equal = clients.filter((client) => keyOfPhone(client) === keyOfPhone(row));
  return equal.length > 0 ? equal : clients.filter((client) => keyOfPhone(client) === null || keyOfPhone(row) === null);
}

/** Tells the new people of a file apart. Of those without an email, two are the same with one name and one phone number. */
export const newPersonKey = (row: NamedPerson) => row.email ?? JSON.stringify([nameKey(row), keyOfPhone(row)]);

/** What to check about a new person: who may be the same, and that she can't sign in. */
export function noteOnNewPerson(row: NamedPerson, candidates: Candidates): string | null {
  const notes = [notePossibleSame(row, candidates), ...(row.email === null ? ["No email: they can't sign in until you add one"] : [])];
  return notes.flatMap((note) => note ?? []).join("; ") || null;
}

function notePossibleSame(row: NamedPerson, { byPhone, byName }: Candidates): string | null {
  const samePhone = byPhone.get(keyOfPhone(row) ?? "")?.find(({ refusal }) => refusal !== "archived");
  if (samePhone && hasEmail(samePhone)) return `Phone: ${namedOrAnother(samePhone)} has this number too. If it's the same person, put the email of their account in the file`;
  if (samePhone && row.email === null) return `Same person? ${namedOrAnother(samePhone)} has this number too, under another name`;
  const sameName = byName.get(nameKey(row)) ?? [];
  const withoutEmail = sameName.filter((client) => !hasEmail(client));
  const [same, ...others] = samePhone ? [samePhone] : row.email === null ? sameName : withoutEmail;
  if (!same || others.length > 0) return null;
  if (row.email === null) return `Same person? ${namedOrAnother(same)} is here already${hasEmail(same) ? ". If so, put the email of their account in the file" : " with another number"}`;
  return `Same person? ${namedOrAnother(same)} is here already without an email. If so, add this email to their profile instead`;
}

/** An erasure finds a person by her full name, so others are not named. */
const namedOrAnother = ({ firstName, lastName }: AccountMatch) => (firstName && lastName ? `${firstName} ${lastName}` : "another client");
