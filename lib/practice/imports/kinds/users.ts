import { type Role, roleLabels, roles } from "@/lib/auth/actor";
import { createPeople, deleteUntouchedPeople, type EditablePersonFields, findCreatedPeople, findPeopleChangedSince, importedRows, type NewPerson, type PersonSnapshot, updatePeople } from "@/lib/people/accounts/bulk";
import type { AccountMatch } from "@/lib/people/accounts/matching";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { maxTagLength, maxTags, withoutDuplicates } from "@/lib/people/clients/contract";
import { findPausesByClient } from "@/lib/people/clients/queries";
import { addDays } from "@/lib/platform/days";
import { newId } from "@/lib/platform/ids";
import { keysOf } from "@/lib/platform/objects";
import { type ImportContext, type ImportKind, linesOfPeople, newRemarks, type ParsedRow, type PlannedRow, type RowProblem } from "@/lib/practice/imports/kind";
import { accountRefusals, readFullName } from "@/lib/practice/imports/kinds/client-matching";
import { findCandidates, matchPerson, newPersonKey, noteOnNewPerson } from "@/lib/practice/imports/kinds/same-person";
import { describeStatus, differentStatusNote, parsePersonStatus, type PersonStatus, planNewStatus } from "@/lib/practice/imports/kinds/person-status";
import { emailProblem, nameProblem, quoteCell, toSingleLine } from "@/lib/practice/imports/reading/cells";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { isPhone } from "@/lib/practice/imports/reading/phone";
import { findClientsWithEarlierCheckIns } from "@/lib/work/check-ins/import-commands";

/** A person's row. A blank last name or start date is null and changes nothing. */
export interface UserImportRow {
  /** Null if the row has none; a new person is then a client. */
  email: string | null;
  firstName: string;
  lastName: string | null;
  /** Null if the row has none; a new person then gets the default role. */
  role: Role | null;
  joinDate: string | null;
  /** Missing in an import of an earlier release. */
  phone?: string | null;
  emergencyContact?: string | null;
  location?: string | null;
  tags?: string[];
  status?: PersonStatus | null;
  /** Of a new client who is paused, from the day of the import. */
  pause?: { id: string; startsOn: string; endsOn: string } | null;
}

/** Imports people, matched by email. Clients without one are matched by phone number, then by full name. */
export const usersKind: ImportKind<UserImportRow> = {
  name: "users",
  fields: [
    { name: "firstName", label: "First name", required: true, alternative: "name", aliases: ["given name", "forename", "client first name"] },
    { name: "email", label: "Email", aliases: ["email address", "e-mail", "mail", "client email", "contact email", "user email"] },
    { name: "lastName", label: "Last name", aliases: ["surname", "family name", "client last name"] },
    { name: "name", label: "Full name", aliases: ["client name", "customer name", "client", "customer", "display name"] },
    { name: "role", label: "Role", aliases: ["user role", "account type", "type"] },
    { name: "joinDate", label: "Start date", isDate: true, aliases: ["join date", "joined date", "date joined", "member since", "joined", "joined on", "started", "start", "first day", "client since"] },
    { name: "phone", label: "Phone", aliases: ["phone number", "mobile", "mobile number", "mobile phone", "telephone", "tel", "cell", "cell phone", "contact number", "whatsapp"] },
    { name: "emergencyContact", label: "Emergency contact", aliases: ["emergency contact name", "emergency contact details", "in case of emergency", "next of kin", "ICE"] },
    { name: "status", label: "Status", aliases: ["client status", "account status", "membership status", "current status", "active"] },
    { name: "location", label: "Location" },
    { name: "tags", label: "Tags" },
  ],
  parseRow(cells, context) {
    const { problems, notes } = newRemarks();
    // A full name is split at its first blank, as for a new client.
    const [first = "", ...others] = cells.firstName ? [] : toSingleLine(readFullName(cells.name ?? "")).split(" ");
    const firstName = parseName("First name", cells.firstName || first, problems);
    const lastName = parseName("Last name", cells.lastName || others.join(" "), problems);
    if (firstName === "") problems.push({ column: "First name", text: "is missing" });
    const email = parseEmail(cells.email ?? "", problems);
    const role = parseRole(cells.role ?? "", problems);
    if (email === null && (role ?? context.defaultRole) !== "client") problems.push({ column: "Email", text: "is missing; only clients can be added without one" });
    const joinDate = parseJoinDate(cells.joinDate ?? "", context, notes);
    const phone = parseDetail("Phone", cells.phone ?? "", maxPhoneLength, notes, isPhone);
    const emergencyContact = parseDetail("Emergency contact", cells.emergencyContact ?? "", maxContactLength, notes);
    const status = parsePersonStatus(cells.status ?? "", notes);
    const location = parseDetail("Location", cells.location ?? "", maxLocationLength, notes);
    const tags = parseTags(cells.tags ?? "", notes);
    if (joinDate && role && role !== "client") problems.push({ column: "Start date", text: "only clients have a start date; leave it blank" });
    return problems.length > 0 ? { problems } : { row: { email, firstName, lastName: lastName || null, role, joinDate, phone, emergencyContact, location, tags, status }, notes };
  },
  async plan(rows, context) {
    const candidates = await findCandidates(rows.map(({ row }) => row));
    const matched = rows.map((parsed) => ({ parsed, match: matchPerson(parsed.row, candidates) }));
    const pauses = await findPausesByClient(matched.flatMap(({ parsed, match }) => (parsed.row.status && "person" in match ? (match.person?.id ?? []) : [])));
    const isPaused = (id: string) => pausedUntil(context.today, pauses.get(id) ?? []) !== null;
    return matched.map(({ parsed, match }) => {
      if (context.isNewPeople && "person" in match && match.person) return { ...parsed, key: `line ${parsed.line}`, before: null, action: "error", targetId: null, personId: null, error: "Name: a client like this is here already. Please choose them, or give the new one an email in the file" };
      if ("problem" in match) return { ...parsed, key: `line ${parsed.line}`, before: null, action: "error", targetId: null, personId: null, error: match.problem };
      const planned = planRow(parsed, match.person, isPaused, context);
      return planned.action === "create" ? { ...planned, note: [planned.note, noteOnNewPerson(planned.row, candidates)].filter(Boolean).join("; ") || null } : planned;
    });
  },
  async apply(tx, planned, context) {
    const { now } = context;
    const created = await createPeople(tx, plannedCreations(planned, context), now);
    const written = new Set([...created, ...(await updatePeople(tx, plannedUpdates(planned), now))]);
    return planned.filter(({ targetId }) => targetId === null || !written.has(targetId)).map(({ line }) => line);
  },
  async findEdited(tx, planned, context) {
    const created = await findCreatedPeople(tx, plannedCreations(planned, context), context.isOfMove ? importedRows : {});
    const reversals = plannedReversals(planned);
    const edited = [...created.flatMap(({ id, touched }) => (touched ? id : [])), ...(await findPeopleChangedSince(tx, reversals))];
    return linesOfPeople(planned, [...edited, ...(await findClientsWithEarlierCheckIns(tx, restoredLaterDates(reversals)))]);
  },
  async revert(tx, planned, context) {
    const { now } = context;
    const edited = await deleteUntouchedPeople(tx, plannedCreations(planned, context));
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
    return { who, changes: [row.email ?? "No email", ...(row.role ? [roleLabels[row.role]] : []), ...(row.joinDate ? [`Start date: ${row.joinDate}`] : []), ...(row.phone ? [`Phone: ${row.phone}`] : []), ...(row.emergencyContact ? [`Emergency contact: ${row.emergencyContact}`] : []), ...(row.location ? [`Location: ${row.location}`] : []), ...(row.tags?.length ? [`Tags: ${row.tags.join(", ")}`] : []), ...describeStatus(row)] };
  },
};

const plannedCreations = (planned: readonly PlannedRow<UserImportRow>[], context: ImportContext) => planned.filter(({ action }) => action === "create").map((row) => toNewPerson(row, context));
const plannedUpdates = (planned: readonly PlannedRow<UserImportRow>[]) => planned.filter(({ action }) => action === "update").map(toPersonUpdate);
const plannedReversals = (planned: readonly PlannedRow<UserImportRow>[]) => plannedUpdates(planned).map(({ id, from, to }) => ({ id, from: to, to: from }));

/** The later start dates that these reversals restore. A check-in may depend on the earlier one that the import set. */
const restoredLaterDates = (reversals: ReturnType<typeof plannedReversals>) =>
  reversals.flatMap(({ id, from, to }) => (from.joinDate && to.joinDate && to.joinDate > from.joinDate ? { id, joinDate: to.joinDate } : []));

function parseName(column: string, cell = "", problems: RowProblem[]) {
  const name = toSingleLine(cell);
  const text = nameProblem(name);
  if (text) problems.push({ column, text });
  return name;
}

function parseEmail(cell: string, problems: RowProblem[]): string | null {
  const text = emailProblem(cell);
  if (text) problems.push({ column: "Email", text });
  return cell.toLowerCase() || null;
}

function parseRole(cell: string, problems: RowProblem[]): Role | null {
  if (cell === "") return null;
  const role = roles.find((name) => name === cell.trim().toLowerCase());
  if (!role) problems.push({ column: "Role", text: `${quoteCell(cell)} is not a role; please use client, coach or nutritionist` });
  return role ?? null;
}

/** The start date; null, with a note, for a cell that is none. */
function parseJoinDate(cell: string, context: ImportContext, notes: RowProblem[]): string | null {
  if (cell === "") return null;
  const day = parseDay(cell, context.dateOrder);
  if (day && day >= "2000-01-01" && day <= addDays(context.today, 365)) return day;
  const reason = day ? "Please enter a date between 2000 and a year from now" : "Please write a date like 2026-03-31";
  notes.push({ column: "Start date", text: `${quoteCell(cell)} was left out. ${reason}` });
  return null;
}

/** As the client's record takes them. */
const maxPhoneLength = 50;
const maxContactLength = 254;
const maxLocationLength = 254;

/** A detail on one line; null, with a note, for a cell that is none or too long. */
function parseDetail(column: string, cell: string, max: number, notes: RowProblem[], isValid = (_text: string) => true): string | null {
  const text = toSingleLine(cell);
  if (text === "") return null;
  if (text.length <= max && isValid(text)) return text;
  notes.push({ column, text: `${quoteCell(cell)} was left out. ${text.length > max ? `Please use at most ${max} characters` : "Please write a phone number"}` });
  return null;
}

/** The tags between commas; those that are too long or too many are left out, with a note. */
function parseTags(cell: string, notes: RowProblem[]): string[] {
  // Mailchimp puts each in quotes.
  const names = cell.split(",").map((tag) => tag.trim().replace(/^"(.*)"$/, "$1"));
  const tags = withoutDuplicates(names.flatMap((name) => parseDetail("Tags", name, maxTagLength, notes) ?? []));
  if (tags.length > maxTags) notes.push({ column: "Tags", text: `${quoteCell(tags.slice(maxTags).join(", "))} was left out. Please use at most ${maxTags} tags` });
  return tags.slice(0, maxTags);
}

function planRow({ line, row }: ParsedRow<UserImportRow>, known: AccountMatch | undefined, isPaused: (id: string) => boolean, context: ImportContext): PlannedRow<UserImportRow> {
  const planned = { line, row, key: known?.id ?? newPersonKey(row), before: null, error: null };
  if (!known) return planNewPerson(planned, context);
  const about = { targetId: known.id, personId: known.id };
  // The file says the same, such as that of an import which put them there.
  if (known.refusal === "archived" && row.status === "left") return { ...planned, ...about, action: "unchanged" };
  const refused = refusalReason(row, known);
  if (refused) return { ...planned, ...about, action: "error", error: refused };
  const before: PersonSnapshot = { email: known.email, role: known.role, firstName: known.firstName, lastName: known.lastName, joinDate: known.joinDate, phone: known.phone, emergencyContact: known.emergencyContact, location: known.location, tags: known.tags };
  const isClient = known.role === "client";
  const after = {
    ...row,
    lastName: row.lastName ?? known.lastName,
    joinDate: known.joinDate && (row.joinDate ?? known.joinDate),
    // What somebody has entered here is newer than a file.
    phone: known.phone ?? row.phone ?? null,
    emergencyContact: isClient ? (known.emergencyContact ?? row.emergencyContact ?? null) : null,
    location: isClient ? (known.location ?? row.location ?? null) : null,
    tags: isClient && known.tags.length === 0 ? (row.tags ?? []) : known.tags,
  };
  return { ...planned, ...about, row: after, before, action: describeDifferences(before, after).length > 0 ? "update" : "unchanged", note: isClient ? differentStatusNote(row.status, isPaused(known.id)) : null };
}

function planNewPerson(planned: Omit<PlannedRow<UserImportRow>, "action" | "targetId" | "personId">, context: ImportContext): PlannedRow<UserImportRow> {
  const { row } = planned;
  const role = row.role ?? context.defaultRole;
  if (row.joinDate && role !== "client") return { ...planned, action: "error", targetId: null, personId: null, error: "Start date: only clients have a start date; leave it blank" };
  const id = context.people?.earlierIds.get(newPersonKey(row)) ?? newId(context.now);
  const who = { id, email: row.email ?? "", name: `${row.firstName} ${row.lastName ?? ""}`, phone: row.phone ?? "" };
  // Without a start date, the history that comes with them says when it was.
  const joinDate = role === "client" ? (row.joinDate ?? context.people?.firstDayOf(who) ?? context.today) : null;
  const { status, pause, note } = planNewStatus(row.status, role, context);
  return { ...planned, action: "create", targetId: id, personId: id, row: { ...row, lastName: row.lastName ?? "", role, joinDate, emergencyContact: role === "client" ? (row.emergencyContact ?? null) : null, location: role === "client" ? (row.location ?? null) : null, tags: role === "client" ? (row.tags ?? []) : [], status, pause }, note };
}

function refusalReason({ role, joinDate }: UserImportRow, known: AccountMatch): string | null {
  if (known.refusal === "archived" && known.role !== "client") return `Email: this person's account as ${known.role} is closed. Reopen it first, in Practice settings under Team`;
  if (known.refusal) return accountRefusals[known.refusal];
  if (role && role !== known.role) return `Role: this person already has an account as ${known.role}, and an import can't change roles`;
  if (joinDate && known.joinDate === null) return `Start date: this person has an account as ${known.role}, and only clients have a start date; leave it blank`;
  return null;
}

const fieldLabels = { firstName: "First name", lastName: "Last name", joinDate: "Start date", phone: "Phone", emergencyContact: "Emergency contact", location: "Location", tags: "Tags" } as const;
const updatableFields = keysOf(fieldLabels);

const describeDifferences = (from: EditablePersonFields, to: Pick<UserImportRow, keyof EditablePersonFields>) =>
  updatableFields.filter((name) => valueText(from[name]) !== valueText(to[name])).map((name) => `${fieldLabels[name]}: ${valueText(from[name]) || "none"} → ${valueText(to[name])}`);
const valueText = (value: string | readonly string[] | null | undefined) => (typeof value === "string" ? value : (value ?? []).join(", "));

function toNewPerson({ row, targetId }: PlannedRow<UserImportRow>, { alreadyOnboarded }: ImportContext): NewPerson {
  if (targetId === null || row.role === null) throw new Error("A person to create has no id or no role");
  return { id: targetId, email: row.email, firstName: row.firstName, lastName: row.lastName ?? "", role: row.role, phone: row.phone ?? null, emergencyContact: row.emergencyContact ?? null, location: row.location ?? null, tags: row.tags ?? [], joinDate: row.joinDate, hasLeft: row.status === "left", pause: row.pause ?? null, isOnboarded: alreadyOnboarded && row.role === "client" };
}

function toPersonUpdate({ row, before, targetId }: PlannedRow<UserImportRow>) {
  if (targetId === null) throw new Error("A person to update has no id");
  // planRow stores a PersonSnapshot.
  const from = before as PersonSnapshot;
  const { firstName, lastName, joinDate, phone, emergencyContact, location, tags } = row;
  // A plan of an earlier release lacks some of these, and its undo leaves them as they are.
  const details = { ...(phone !== undefined && { phone, emergencyContact: emergencyContact ?? null }), ...(location !== undefined && { location, tags: tags ?? [] }) };
  return { id: targetId, from, to: { email: from.email, role: from.role, firstName, lastName: lastName ?? "", joinDate, ...details } };
}
