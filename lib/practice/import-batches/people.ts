import { db } from "@/lib/platform/db";
import { newPeoplePosition } from "@/lib/practice/import-batches/rules";
import { findNewClients, readBatch } from "@/lib/practice/import-batches/queries";
import { type BatchFileRecord, type BatchRecord, isUsed, type NamedPerson, packText, parseFileOptions, parseKind, parsePeople, parseSurvey, type StoredPerson, unpackText } from "@/lib/practice/import-batches/shape";
import { findMatchingAccounts } from "@/lib/people/accounts/matching";
import type { BatchPeople } from "@/lib/practice/imports/kind";
import { matchClients, personKey } from "@/lib/practice/imports/kinds/client-matching";
import { newPersonKey } from "@/lib/practice/imports/kinds/same-person";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

/** The name of the list that the batch writes of the people who are new clients. */
const newPeopleFileName = "New clients named in your files";

/** What the batch knows of people, for the planning of one of its files. */
export async function findBatchPeople({ files, people: stored }: BatchRecord): Promise<BatchPeople> {
  const used = files.filter(isUsed);
  const newClients = await findNewClients(used);
  const people = parsePeople(stored);
  const chosen = await findChosen(people, files);
  const firstDays = new Map<string, string>();
  for (const file of used) {
    const { clientId } = parseFileOptions(file.options);
    for (const { key, firstDay } of parseSurvey(file.survey).people) {
      const about = chosen.get(key) ?? (clientId || key);
      const known = firstDays.get(about);
      if (firstDay && (known === undefined || firstDay < known)) firstDays.set(about, firstDay);
    }
  }
  return {
    newClients,
    chosen,
    earlierIds: new Map(newClients.map((client) => [newPersonKey(client), client.id])),
    firstDayOf: (who) => [who.id, who.email, personKey({ ...who, email: "" })].flatMap((key) => (key ? (firstDays.get(key) ?? []) : [])).toSorted()[0] ?? null,
  };
}

/** The client whom each person is, as the coach said: one who is here or comes with a list, or the new one of the batch's own list. */
async function findChosen(people: readonly StoredPerson[], files: readonly BatchFileRecord[]): Promise<Map<string, string>> {
  const newList = files.find(({ position }) => position === newPeoplePosition);
  const rows = newList?.importId ? await db.importRow.findMany({ where: { importId: newList.importId, action: "create" }, select: { line: true, targetId: true } }) : [];
  const idAtLine = new Map(rows.map(({ line, targetId }) => [line, targetId]));
  const chosen = new Map<string, string>();
  let line = 1;
  for (const { key, choice } of people) {
    if (choice === "new") line += 1;
    const id = choice === "new" ? idAtLine.get(line) : choice === "leave-out" ? null : choice;
    if (id) chosen.set(key, id);
  }
  for (const { key, alias } of people) {
    const id = alias === null ? undefined : chosen.get(alias);
    if (id) chosen.set(key, id);
  }
  return chosen;
}

/** Adds up whom the files name, keeps what was said about each, and writes those who are new clients into a list of their own. */
export async function updatePeople(batchId: string): Promise<void> {
  const { files, people } = await readBatch(batchId);
  const named = new Map<string, NamedPerson>();
  // Payments are kept without a client too, so nobody is asked about people who only ever paid.
  for (const file of files.filter((one) => isUsed(one) && parseKind(one.kind) !== "payments")) {
    for (const person of parseSurvey(file.survey).people) {
      if (person.email === "" && person.name === "" && person.phone === "") continue;
      const known = named.get(person.key);
      named.set(person.key, { ...person, name: known?.name || person.name, phone: known?.phone || person.phone, rows: person.rows + (known?.rows ?? 0), firstDay: null });
    }
  }
  const before = new Map(parsePeople(people).map((person) => [person.key, person]));
  const merged: StoredPerson[] = [...named.values()].map((person) => ({ ...person, choice: before.get(person.key)?.choice ?? null, alias: before.get(person.key)?.alias ?? null }));
  await db.importBatch.update({ where: { id: batchId }, data: { people: merged }, select: { id: true } });
  await writeNewPeopleFile(batchId, files, merged.filter(({ choice }) => choice === "new"));
}

async function writeNewPeopleFile(batchId: string, files: readonly BatchFileRecord[], people: readonly StoredPerson[]): Promise<void> {
  const present = files.find(({ position }) => position === newPeoplePosition);
  if (people.length === 0) {
    if (present) await db.importBatchFile.delete({ where: { id: present.id }, select: { id: true } });
    return;
  }
  const { default: papa } = await import("papaparse");
  const text = papa.unparse({ fields: ["Full name", "Email", "Phone"], data: people.map(({ name, email, phone }) => [name || email.split("@")[0] || phone, email, phone]) }, { newline: "\n" });
  if (!present) await db.importBatchFile.create({ data: { batchId, position: newPeoplePosition, kind: "clients", fileName: newPeopleFileName, contents: packText(text) }, select: { id: true } });
  else if (text !== (await readText(present.id))) await db.importBatchFile.update({ where: { id: present.id }, data: { contents: packText(text), planKey: null }, select: { id: true } });
}

/** A file's text; null once it is imported. */
export async function readText(fileId: string): Promise<string | null> {
  const { contents } = await db.importBatchFile.findUniqueOrThrow({ where: { id: fileId }, select: { contents: true } });
  return contents && unpackText(contents);
}

/** Takes back what was said of somebody who is no longer there, such as a new client whose list was left out. */
export async function forgetVanished(batchId: string): Promise<void> {
  const { files, people: stored } = await readBatch(batchId);
  const people = parsePeople(stored);
  const chosen = await findChosen(people, files);
  const clientIds = files.flatMap(({ options }) => parseFileOptions(options).clientId ?? []);
  const here = await findMatchingAccounts({ ids: [...chosen.values(), ...clientIds] });
  const known = new Set([...here.flatMap(({ id, role }) => (role === "client" ? id : [])), ...(await findNewClients(files.filter(isUsed))).map(({ id }) => id)]);
  const isThere = (key: string) => known.has(chosen.get(key) ?? "");
  const kept = people.map((person) => (person.choice === null || person.choice === "leave-out" || isThere(person.key) ? person : { ...person, choice: null }));
  await db.importBatch.update({ where: { id: batchId }, data: { people: kept }, select: { id: true } });
  for (const { id, options } of files) {
    const { clientId, ...others } = parseFileOptions(options);
    if (clientId && !known.has(clientId)) await db.importBatchFile.update({ where: { id }, data: { options: others }, select: { id: true } });
  }
}

/** Finds out which of the people in the files nobody is, or several are, now that it is known who is new. */
export async function markUnknownPeople(batchId: string): Promise<void> {
  const record = await readBatch(batchId);
  const people = parsePeople(record.people);
  const { newClients } = await findBatchPeople(record);
  // Without what was chosen, so that a choice stays on screen and can be changed.
  const match = await matchClients(people, { newClients, chosen: new Map() });
  const isUnknown = (person: StoredPerson) => {
    const found = match(person);
    return "error" in found && (found.isUnknown === true || found.isAmbiguous === true);
  };
  const asked = people.filter((person) => person.email !== "" && (isUnknown(person) || person.choice !== null));
  const marked = people.map((person) => {
    // Who is named without an email elsewhere is asked about once.
    const same = person.email === "" && person.choice === null && isUnknown(person) ? asked.filter(({ name }) => normalizeHeading(name) === normalizeHeading(person.name)) : [];
    const alias = same.length === 1 ? (same[0]?.key ?? null) : null;
    return { ...person, alias, isUnknown: alias === null && isUnknown(person) };
  });
  await db.importBatch.update({ where: { id: batchId }, data: { people: marked }, select: { id: true } });
}
