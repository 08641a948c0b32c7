import { type Role, roles } from "@/lib/auth/actor";
import { createPeople, deleteUntouchedPeople, type EditablePersonFields, findCreatedPeople, findPeopleChangedSince, type NewPerson, type PersonSnapshot, updatePeople } from "@/lib/people/accounts/bulk";
import { type AccountMatch, findMatchingAccounts } from "@/lib/people/accounts/matching";
import { addDays } from "@/lib/platform/days";
import { newId } from "@/lib/platform/ids";
import { type ImportContext, type ImportKind, linesOfPeople, type ParsedRow, type PlannedRow, type RowProblem } from "@/lib/practice/imports/kind";
import { accountRefusals } from "@/lib/practice/imports/kinds/client-matching";
import { emailProblem, nameProblem, toSingleLine, truncateText } from "@/lib/practice/imports/reading/cells";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { findClientsWithEarlierCheckIns } from "@/lib/work/check-ins/import-commands";

/** A person's row. A blank last name or start date is null and changes nothing. */
export interface UserImportRow {
  email: string;
  firstName: string;
  lastName: string | null;
  /** Null if the row has none; a new person then gets the default role. */
  role: Role | null;
  joinDate: string | null;
}

/** Imports people with an account, matched by email. */
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
  parseRow(cells, context) {
    const problems: RowProblem[] = [];
    // A full name is split at its first blank, as for a new client.
    const [first = "", ...others] = cells.firstName ? [] : toSingleLine(cells.name ?? "").split(" ");
    const firstName = parseName("First name", cells.firstName || first, problems);
    const lastName = parseName("Last name", cells.lastName || others.join(" "), problems);
    if (firstName === "") problems.push({ column: "First name", text: "is missing" });
    const email = parseEmail(cells.email ?? "", problems);
    const role = parseRole(cells.role ?? "", problems);
    const joinDate = parseJoinDate(cells.joinDate ?? "", context, problems);
    if (joinDate && role && role !== "client") problems.push({ column: "Start date", text: "only clients have a start date; leave it blank" });
    return problems.length > 0 ? { problems } : { row: { email, firstName, lastName: lastName || null, role, joinDate } };
  },
  async plan(rows, context) {
    const people = await findMatchingAccounts({ emails: rows.map(({ row }) => row.email) });
    const known = new Map(people.map((person) => [person.email, person]));
    return rows.map((parsed) => planRow(parsed, known.get(parsed.row.email), context));
  },
  async apply(tx, planned, { now }) {
    const created = await createPeople(tx, plannedCreations(planned), now);
    const written = new Set([...created, ...(await updatePeople(tx, plannedUpdates(planned), now))]);
    return planned.filter(({ targetId }) => targetId === null || !written.has(targetId)).map(({ line }) => line);
  },
  async findEdited(tx, planned) {
    const created = await findCreatedPeople(tx, plannedCreations(planned));
    const reversals = plannedReversals(planned);
    const edited = [...created.flatMap(({ id, touched }) => (touched ? id : [])), ...(await findPeopleChangedSince(tx, reversals))];
    return linesOfPeople(planned, [...edited, ...(await findClientsWithEarlierCheckIns(tx, restoredLaterDates(reversals)))]);
  },
  async revert(tx, planned, { now }) {
    const edited = await deleteUntouchedPeople(tx, plannedCreations(planned));
    const reversals = plannedReversals(planned);
    const restored = new Set(await updatePeople(tx, reversals, now));
    const changed = reversals.flatMap(({ id }) => (restored.has(id) ? [] : id));
    return linesOfPeople(planned, [...edited, ...changed, ...(await findClientsWithEarlierCheckIns(tx, restoredLaterDates(reversals)))]);
  },
  describe({ action, row, before }) {
    const who = `${row.firstName} ${row.lastName ?? ""}`.trim();
    // usersKind.plan stores these values.
    if (action === "update") return { who, changes: describeDifferences(before as EditablePersonFields, row) };
    if (action !== "create") return { who, changes: [] };
    return { who, changes: [row.email, ...(row.role ? [roleLabels[row.role]] : []), ...(row.joinDate ? [`Start date: ${row.joinDate}`] : [])] };
  },
};

const plannedCreations = (planned: readonly PlannedRow<UserImportRow>[]) => planned.filter(({ action }) => action === "create").map(toNewPerson);
const plannedUpdates = (planned: readonly PlannedRow<UserImportRow>[]) => planned.filter(({ action }) => action === "update").map(toPersonUpdate);
const plannedReversals = (planned: readonly PlannedRow<UserImportRow>[]) => plannedUpdates(planned).map(({ id, from, to }) => ({ id, from: to, to: from }));

/** The later start dates that these reversals restore. A check-in may depend on the earlier one that the import set. */
const restoredLaterDates = (reversals: ReturnType<typeof plannedReversals>) =>
  reversals.flatMap(({ id, from, to }) => (from.joinDate && to.joinDate && to.joinDate > from.joinDate ? { id, joinDate: to.joinDate } : []));

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
  const role = roles.find((name) => name === cell.trim().toLowerCase());
  if (!role) problems.push({ column: "Role", text: `${quoteCell(cell)} is not a role; please use client, coach or nutritionist` });
  return role ?? null;
}

function parseJoinDate(cell: string, context: ImportContext, problems: RowProblem[]): string | null {
  if (cell === "") return null;
  const day = parseDay(cell, context.dateOrder);
  if (!day) problems.push({ column: "Start date", text: `${quoteCell(cell)} is not a date; write it like 2026-03-31` });
  else if (day < "2000-01-01" || day > addDays(context.today, 365)) problems.push({ column: "Start date", text: "please enter a date between 2000 and a year from now" });
  return day;
}

function planRow({ line, row }: ParsedRow<UserImportRow>, known: AccountMatch | undefined, context: ImportContext): PlannedRow<UserImportRow> {
  const planned = { line, row, key: row.email, before: null, error: null };
  if (!known) return planNewPerson(planned, context);
  const about = { targetId: known.id, personId: known.id };
  const refused = refusalReason(row, known);
  if (refused) return { ...planned, ...about, action: "error", error: refused };
  const before: PersonSnapshot = { email: known.email, role: known.role, firstName: known.firstName, lastName: known.lastName, joinDate: known.joinDate };
  const after = { ...row, lastName: row.lastName ?? known.lastName, joinDate: known.joinDate && (row.joinDate ?? known.joinDate) };
  return { ...planned, ...about, row: after, before, action: describeDifferences(before, after).length > 0 ? "update" : "unchanged" };
}

function planNewPerson(planned: Omit<PlannedRow<UserImportRow>, "action" | "targetId" | "personId">, context: ImportContext): PlannedRow<UserImportRow> {
  const { row } = planned;
  const role = row.role ?? context.defaultRole;
  if (row.joinDate && role !== "client") return { ...planned, action: "error", targetId: null, personId: null, error: "Start date: only clients have a start date; leave it blank" };
  const id = newId(context.now);
  const joinDate = role === "client" ? (row.joinDate ?? context.today) : null;
  return { ...planned, action: "create", targetId: id, personId: id, row: { ...row, lastName: row.lastName ?? "", role, joinDate } };
}

function refusalReason({ role, joinDate }: UserImportRow, known: AccountMatch): string | null {
  if (known.refusal) return accountRefusals[known.refusal];
  if (role && role !== known.role) return `Role: this person already has an account as ${known.role}, and an import can't change roles`;
  if (joinDate && known.joinDate === null) return `Start date: this person has an account as ${known.role}, and only clients have a start date; leave it blank`;
  return null;
}

const fieldLabels = { firstName: "First name", lastName: "Last name", joinDate: "Start date" } as const;
const updatableFields = ["firstName", "lastName", "joinDate"] as const;

const describeDifferences = (from: EditablePersonFields, to: Pick<UserImportRow, keyof EditablePersonFields>) =>
  updatableFields.filter((name) => from[name] !== to[name]).map((name) => `${fieldLabels[name]}: ${from[name] || "none"} → ${to[name]}`);

function toNewPerson({ row, targetId }: PlannedRow<UserImportRow>): NewPerson {
  if (targetId === null || row.role === null) throw new Error("A person to create has no id or no role");
  return { id: targetId, email: row.email, firstName: row.firstName, lastName: row.lastName ?? "", role: row.role, joinDate: row.joinDate };
}

function toPersonUpdate({ row, before, targetId }: PlannedRow<UserImportRow>) {
  if (targetId === null) throw new Error("A person to update has no id");
  // planRow stores a PersonSnapshot.
  const from = before as PersonSnapshot;
  const { firstName, lastName, joinDate } = row;
  return { id: targetId, from, to: { email: from.email, role: from.role, firstName, lastName: lastName ?? "", joinDate } };
}
