import { type AccountMatch, phoneKey } from "@/lib/people/accounts/matching";
import { groupBy } from "@/lib/platform/group-by";
import type { BatchPerson } from "@/lib/practice/import-batches/contract";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

type Known = Pick<AccountMatch, "id" | "firstName" | "lastName" | "email" | "phone"> & { isNew: boolean };
type Candidate = BatchPerson["candidates"][number];

/** More would be a list to read rather than a question to answer. */
const maxCandidates = 5;

/**
 * Finds who a person that a file names may be: those with the phone number in any spelling, then those whose name is spelt nearly
 * the same or has the same first name where one last name is missing or shortened.
 */
export function createCandidateSearch(known: readonly Known[]): (who: { name: string; phone: string }) => Candidate[] {
  const byPhone = groupBy(known, ({ phone }) => phoneKey(phone ?? ""));
  const byFirstName = groupBy(known, ({ firstName }) => firstWord(firstName));
  const byLastName = groupBy(known, ({ lastName }) => normalizeHeading(lastName));
  const toCandidate = ({ id, firstName, lastName, email, isNew }: Known, why: Candidate["why"]): Candidate => ({ id, name: `${firstName} ${lastName}`.trim(), email, isNew, why });
  return ({ name, phone }) => {
    const key = phoneKey(phone);
    const samePhone = (key && byPhone.get(key)) || [];
    const lastName = toWords(name).slice(1).join("");
    const alike = [...(byFirstName.get(firstWord(name)) ?? []), ...((lastName && byLastName.get(lastName)) || [])];
    const similar = [...new Set(alike)].filter((person) => !samePhone.includes(person) && isSimilarName(name, `${person.firstName} ${person.lastName}`));
    return [...samePhone.map((person) => toCandidate(person, "phone")), ...similar.map((person) => toCandidate(person, "name"))].slice(0, maxCandidates);
  };
}

/** Whether two full names may be one person's: "Priya", "Priya S." and "Priya Sharma", "Pria Sharma" and "Priya Sharma". */
export function isSimilarName(one: string, other: string): boolean {
  const [first, second] = [toWords(one), toWords(other)];
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  if (shorter.length === 0) return false;
  // The last word of the shorter name may be that of the longer one, without the names in between.
  return shorter.every((word, at) => {
    const counterpart = at === shorter.length - 1 && at > 0 ? longer.at(-1) : longer[at];
    return counterpart !== undefined && (word === counterpart || (at > 0 && isInitial(word, counterpart)) || isOneTypo(word, counterpart));
  });
}

const toWords = (name: string) => name.trim().split(/[\s.-]+/).flatMap((word) => normalizeHeading(word) || []);
const firstWord = (name: string) => toWords(name)[0] ?? "";
const isInitial = (word: string, other: string) => (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other));

/** Whether one letter is missing, added or another. Short words are too alike for that. */
function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at + (long.length === short.length ? 1 : 0)) === long.slice(at + 1);
}
