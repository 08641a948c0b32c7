import { measureNames } from "@/lib/work/check-ins/contract";
import { addImported, changeImported, takeBackImported } from "@/lib/work/check-ins/imported";
import { checkInsFor } from "@/lib/work/check-ins/queries";
import { type CheckInContent, contentTexts, isAsImported, type KeptCheckIn, type PlainCheckIn, saysTheSame } from "@/lib/work/check-ins/shape";
import type { ImportKind, Planned, Read, Reading } from "@/lib/practice/imports/kind";
import { contentIn, textIn, timestampIn, weekIn } from "@/lib/practice/imports/kinds/checkin-cells";
import { checkInFields, labelOf } from "@/lib/practice/imports/kinds/checkin-fields";
import { type Match, type MatchedClient, matchClients, readWho, shownWho, type Who } from "@/lib/practice/imports/kinds/matching";
import { inShort, longDay } from "@/lib/practice/imports/kinds/words";
import { dayIn, timeOn } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { currentDueMonday, mondayOfDay, mondayOfWeek, weekNumber } from "@/lib/core/weeks/rules";

/** What a row says; once it is planned, the check-in it makes of her. */
export interface CheckInRow {
  who: Who;
  /** When it was sent, and the number of the week: one of them is there. */
  at: string | null;
  week: number | null;
  content: Partial<CheckInContent>;
  feedback: string | null;
  checkIn: PlainCheckIn | null;
}

/** Weekly check-ins of clients, from another form. */
export const checkinResponses: ImportKind<CheckInRow> = {
  name: "checkin-responses",
  fields: checkInFields,
  read(cells, reading) {
    const { who, problems } = readWho(cells);
    const at = timestampIn(cells.timestamp ?? "", reading, problems);
    const week = weekIn(cells.week ?? "", problems);
    const content = contentIn(cells, problems);
    const feedback = cells.feedback ? textIn("Coach feedback", cells.feedback, problems) : null;
    if (!cells.timestamp && !cells.week) problems.push({ column: "Timestamp", text: "Please say when it was sent, or the number of her week in a column Week" });
    if (Object.keys(content).length === 0) problems.push({ column: null, text: "There is no answer and no number in this row" });
    return problems.length > 0 ? { problems } : { row: { who, at, week, content, feedback, checkIn: null } };
  },
  async plan(read, reading) {
    const match = await matchClients(read.map(({ row }) => row.who));
    const placed = read.map((one) => place(one, match(one.row.who), reading));
    const found = await checkInsFor(placed.flatMap(({ row }) => row.checkIn ?? []));
    const known = new Map(found.map((checkIn) => [keyOf(checkIn), checkIn]));
    return placed.map((one) => against(one, known.get(one.key)));
  },
  async apply(tx, planned, { now }) {
    const added = await addImported(tx, addedBy(planned), now);
    return added + (await changeImported(tx, changedBy(planned), now));
  },
  async revert(tx, planned) {
    const touched = new Set(await takeBackImported(tx, addedBy(planned), changedBy(planned)));
    return planned.filter(({ row }) => row.checkIn && touched.has(row.checkIn.id)).map(({ line }) => line);
  },
  describe({ action, row, before }) {
    const who = shownWho(row.who);
    if (!row.checkIn) return { who, changes: [] };
    const week = `Week ${row.checkIn.weekNumber}, due ${longDay(row.checkIn.dueMonday)}`;
    // What an update replaces is kept as it was planned.
    if (action === "update") return { who, changes: [week, ...differences(before as KeptCheckIn, row.checkIn)] };
    return { who, changes: action === "create" ? [week, ...said(row.content)] : [week] };
  },
};

const keyOf = ({ clientId, dueMonday }: { clientId: string; dueMonday: string }) => `${clientId} ${dueMonday}`;

/** A row with the week it lands in, as one to be made; or what stands against that. */
function place({ line, row }: Read<CheckInRow>, match: Match, reading: Reading): Planned<CheckInRow> {
  const left = { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}` } as const;
  if ("error" in match) return { ...left, error: match.error };
  const { client } = match;
  const named = { ...row, who: { ...row.who, name: client.name } };
  const about = { ...left, row: named, personId: client.id };
  const { today } = reading;
  const dueMonday = row.at === null ? mondayOfWeek(row.week ?? 1, client) : mondayOfDay(dayIn(reading.timeZone, new Date(row.at)), client.joinDate);
  if (dueMonday === null) return { ...about, error: tooEarly(client) };
  if (row.at === null && dueMonday > currentDueMonday(today)) return { ...about, error: `Week: her week ${row.week} is still to come; she is in week ${weekNumber(currentDueMonday(today), client)}` };
  const checkIn = checkInOf(row, client, dueMonday, reading);
  return { ...about, action: "create", row: { ...named, checkIn }, targetId: checkIn.id, key: keyOf(checkIn), error: null };
}

const tooEarly = ({ joinDate }: MatchedClient) =>
  `Timestamp: this is before her first day, ${longDay(joinDate)}. Import people with an earlier Start date first, or change the day in her profile`;

const blank = { ...Object.fromEntries(contentTexts.map((name) => [name, ""])), ...Object.fromEntries(measureNames.map((name) => [name, null])) } as CheckInContent;

function checkInOf(row: CheckInRow, client: MatchedClient, dueMonday: string, { timeZone, now, today }: Reading): PlainCheckIn {
  const morning = timeOn(timeZone, dueMonday, "09:00");
  const submittedAt = row.at ?? (morning < now ? morning : now).toISOString();
  // What is over is not put on the coach's desk again.
  const isReviewed = row.feedback !== null || dueMonday < currentDueMonday(today);
  return {
    id: newId(now),
    clientId: client.id,
    dueMonday,
    weekNumber: weekNumber(dueMonday, client),
    submittedAt,
    content: { ...blank, ...row.content },
    feedback: row.feedback,
    feedbackAt: isReviewed ? submittedAt : null,
  };
}

/** The same, in view of what she has for that week already. A blank cell takes nothing away. */
function against(planned: Planned<CheckInRow>, kept: KeptCheckIn | undefined): Planned<CheckInRow> {
  const { row } = planned;
  if (!row.checkIn || !kept) return planned;
  const content = { ...kept.content, ...row.content };
  const feedback = row.feedback ?? kept.feedback;
  const about = { ...planned, targetId: kept.id };
  const checkIn = { ...kept, content, feedback, feedbackAt: kept.feedbackAt ?? row.checkIn.feedbackAt, submittedAt: row.at ?? kept.submittedAt };
  if (saysTheSame(content, kept.content) && feedback === kept.feedback) return { ...about, row: { ...row, checkIn: plainOf(kept) }, action: "unchanged" };
  if (!isAsImported(kept)) return { ...about, row: { ...row, checkIn: null }, action: "error", error: `she has a check-in for the week of ${longDay(kept.dueMonday)} already; it stays as it is` };
  return { ...about, row: { ...row, checkIn: plainOf(checkIn) }, action: "update", before: kept };
}

const plainOf = ({ id, clientId, dueMonday, weekNumber: week, submittedAt, content, feedback, feedbackAt }: KeptCheckIn): PlainCheckIn => ({
  id,
  clientId,
  dueMonday,
  weekNumber: week,
  submittedAt,
  content,
  feedback,
  feedbackAt,
});

const addedBy = (planned: readonly Planned<CheckInRow>[]) => planned.flatMap(({ action, row }) => (action === "create" && row.checkIn ? row.checkIn : []));
const changedBy = (planned: readonly Planned<CheckInRow>[]) =>
  // What an update replaces is kept as it was planned.
  planned.flatMap(({ action, row, before }) => (action === "update" && row.checkIn ? { checkIn: row.checkIn, found: before as KeptCheckIn } : []));

const contentNames = [...contentTexts, ...measureNames];
const said = (content: Partial<CheckInContent>) => contentNames.filter((name) => name in content).map((name) => `${labelOf(name)}: ${inShort(content[name])}`);

function differences(before: KeptCheckIn, after: PlainCheckIn): string[] {
  const changed = contentNames.filter((name) => before.content[name] !== after.content[name]);
  const changes = changed.map((name) => `${labelOf(name)}: ${inShort(before.content[name])} → ${inShort(after.content[name])}`);
  return before.feedback === after.feedback ? changes : [...changes, `Coach feedback: ${inShort(before.feedback)} → ${inShort(after.feedback)}`];
}
