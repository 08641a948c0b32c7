import { type Role, roles } from "@/lib/auth/actor";
import { createPeople, deleteUntouchedPeople, type EditablePersonFields, type ExistingPerson, findPeopleByEmail, type NewPerson, type PersonSnapshot, updatePeople } from "@/lib/people/accounts/bulk";
import { addDays } from "@/lib/platform/days";
import { newId } from "@/lib/platform/ids";
import type { ImportContext, ImportKind, ParsedRow, PlannedRow, RowProblem } from "@/lib/practice/imports/kind";
import { emailProblem, nameProblem, toSingleLine, truncateText } from "@/lib/practice/imports/reading/cells";
import { parseDay as dayWritten } from "@/lib/practice/imports/reading/dates";
import { findClientsWithEarlierCheckIns } from "@/lib/work/check-ins/import-commands";

/** What a row says of a person. A last name or start date that it leaves blank is null: it changes nothing. */
export interface UserImportRow {
  email: string;
  firstName: string;
  lastName: string | null;
  /** Null where the row has none: a new person gets the one chosen for all. */
  role: Role | null;
  joinDate: string | null;
}

/** People with an account, by email. */
export const usersKind: ImportKind<UserImportRow> = {
  name: "users",
  fields: [
    { name: "firstName", label: "First name", required: true, alternative: "name", aliases: ["given name", "forename", "client first name"] },
    { name: "email", label: "Email", required: true, aliases: ["email address", "e-mail", "mail", "client email", "contact email", "user email"] },
    { name: "lastName", label: "Last name", aliases: ["surname", "family name", "client last name"] },
    { name: "name", label: "Full name", aliases: ["client name", "customer name", "client", "customer", "display name"] },
    { name: "role", label: "Role", aliases: ["user role", "account type", "type"] },
    { name: "joinDate", label: "Start date", isDate: true, aliases: ["join date", "joined", "joined on", "started", "start", "first day", "client since"] },
  ],
  parseRow(cells, reading) {
    const problems: RowProblem[] = [];
    // A name in one cell is parted at its first blank, as that of a new client is.
    const [first = "", ...others] = cells.firstName ? [] : toSingleLine(cells.name ?? "").split(" ");
    const firstName = parseName("First name", cells.firstName || first, problems);
    const lastName = parseName("Last name", cells.lastName || others.join(" "), problems);
    if (firstName === "") problems.push({ column: "First name", text: "is missing" });
    const known = parseEmail(cells.email ?? "", problems);
    const role = parseRole(cells.role ?? "", problems);
    const joinDate = parseJoinDate(cells.joinDate ?? "", reading, problems);
    if (joinDate && role && role !== "client") problems.push({ column: "Start date", text: "only clients have one; leave it blank" });
    return problems.length > 0 ? { problems } : { row: { email: known, firstName, lastName: lastName || null, role, joinDate } };
  },
  async plan(read, reading) {
    const people = await findPeopleByEmail(read.map(({ row }) => row.email));
    const known = new Map(people.map((person) => [person.email, person]));
    return read.map((one) => planRow(one, known.get(one.row.email), reading));
  },
  async apply(tx, planned, { now }) {
    const made = await createPeople(tx, planned.filter(({ action }) => action === "create").map(toNewPerson), now);
    const changed = await updatePeople(tx, planned.filter(({ action }) => action === "update").map(toPersonUpdate), now);
    return made + changed.length;
  },
  async revert(tx, planned, { now }) {
    const used = await deleteUntouchedPeople(tx, planned.filter(({ action }) => action === "create").map(toNewPerson));
    const updates = planned.filter(({ action }) => action === "update");
    const backwards = updates.map(toPersonUpdate).map(({ id, from, to }) => ({ id, from: to, to: from }));
    const back = await updatePeople(tx, backwards, now);
    const touched = new Set([...used, ...updates.flatMap(({ targetId }) => targetId ?? [])]);
    for (const id of back) touched.delete(id);
    // A check-in stands on the first day that the import has given her.
    const later = backwards.flatMap(({ id, from, to }) => (from.joinDate && to.joinDate && to.joinDate > from.joinDate ? { id, joinDate: to.joinDate } : []));
    for (const id of await findClientsWithEarlierCheckIns(tx, later)) touched.add(id);
    return planned.filter(({ targetId }) => targetId !== null && touched.has(targetId)).map(({ line }) => line);
  },
  describe({ action, row, before }) {
    const who = `${row.firstName} ${row.lastName ?? ""}`.trim();
    // What an update replaces is kept as it was planned.
    if (action === "update") return { who, changes: describeDifferences(before as EditablePersonFields, row) };
    if (action !== "create") return { who, changes: [] };
    return { who, changes: [row.email, ...(row.role ? [roleLabels[row.role]] : []), ...(row.joinDate ? [`Start date: ${row.joinDate}`] : [])] };
  },
};

const roleLabels: Record<Role, string> = { client: "Client", coach: "Coach", nutritionist: "Nutritionist" };

function parseName(column: string, cell = "", problems: RowProblem[]) {
  const name = toSingleLine(cell);
  const text = nameProblem(name);
  if (text) problems.push({ column, text });
  return name;
}

function parseEmail(cell: string, problems: RowProblem[]) {
  const text = cell === "" ? "is missing" : emailProblem(cell);
  if (text) problems.push({ column: "Email", text });
  return cell.toLowerCase();
}

const quoteCell = (cell: string) => `"${truncateText(cell, 60)}"`;

function parseRole(cell: string, problems: RowProblem[]): Role | null {
  if (cell === "") return null;
  const role = roles.find((one) => one === cell.trim().toLowerCase());
  if (!role) problems.push({ column: "Role", text: `${quoteCell(cell)} is not a role; please use client, coach or nutritionist` });
  return role ?? null;
}

function parseJoinDate(cell: string, reading: ImportContext, problems: RowProblem[]): string | null {
  if (cell === "") return null;
  const day = dayWritten(cell, reading.dateOrder);
  if (!day) problems.push({ column: "Start date", text: `${quoteCell(cell)} is not a day; write it like 2026-03-31` });
  else if (day < "2000-01-01" || day > addDays(reading.today, 365)) problems.push({ column: "Start date", text: "please enter a day between the year 2000 and a year from now" });
  return day;
}

function planRow({ line, row }: ParsedRow<UserImportRow>, known: ExistingPerson | undefined, reading: ImportContext): PlannedRow<UserImportRow> {
  const planned = { line, row, key: row.email, before: null, error: null };
  if (!known) return planNewPerson(planned, reading);
  const about = { targetId: known.id, personId: known.id };
  const refused = refusalReason(row, known);
  if (refused) return { ...planned, ...about, action: "error", error: refused };
  const before: PersonSnapshot = { email: known.email, role: known.role, firstName: known.firstName, lastName: known.lastName, joinDate: known.joinDate };
  const after = { ...row, lastName: row.lastName ?? known.lastName, joinDate: known.joinDate && (row.joinDate ?? known.joinDate) };
  return { ...planned, ...about, row: after, before, action: describeDifferences(before, after).length > 0 ? "update" : "unchanged" };
}

function planNewPerson(planned: Omit<PlannedRow<UserImportRow>, "action" | "targetId" | "personId">, reading: ImportContext): PlannedRow<UserImportRow> {
  const { row } = planned;
  const role = row.role ?? reading.defaultRole;
  if (row.joinDate && role !== "client") return { ...planned, action: "error", targetId: null, personId: null, error: "Start date: only clients have one; leave it blank" };
  const id = newId(reading.now);
  const joinDate = role === "client" ? (row.joinDate ?? reading.today) : null;
  return { ...planned, action: "create", targetId: id, personId: id, row: { ...row, lastName: row.lastName ?? "", role, joinDate } };
}

function refusalReason({ role, joinDate }: UserImportRow, known: ExistingPerson): string | null {
  if (known.isArchived) return "Email: is in the archive; restore her instead";
  if (role && role !== known.role) return `Role: has an account as ${known.role}; an import does not change roles`;
  if (joinDate && known.joinDate === null) return `Start date: has an account as ${known.role}; only clients have one, leave it blank`;
  return null;
}

const fieldLabels = { firstName: "First name", lastName: "Last name", joinDate: "Start date" } as const;
const updatableFields = ["firstName", "lastName", "joinDate"] as const;

const describeDifferences = (from: EditablePersonFields, to: Pick<UserImportRow, keyof EditablePersonFields>) =>
  updatableFields.filter((name) => from[name] !== to[name]).map((name) => `${fieldLabels[name]}: ${from[name] || "none"} → ${to[name]}`);

function toNewPerson({ row, targetId }: PlannedRow<UserImportRow>): NewPerson {
  if (targetId === null || row.role === null) throw new Error("A person to be made has no id or no role");
  return { id: targetId, email: row.email, firstName: row.firstName, lastName: row.lastName ?? "", role: row.role, joinDate: row.joinDate };
}

function toPersonUpdate({ row, before, targetId }: PlannedRow<UserImportRow>) {
  if (targetId === null) throw new Error("A person to be changed has no id");
  // As planOf made it.
  const from = before as PersonSnapshot;
  const { firstName, lastName, joinDate } = row;
  return { id: targetId, from, to: { email: from.email, role: from.role, firstName, lastName: lastName ?? "", joinDate } };
}
