import { currentDueMonday, dueMondayForDay, dueMondayForWeekNumber, getWeekNumber } from "@/lib/core/weeks/rules";
import { dayInTimeZone, instantOnDay } from "@/lib/platform/clock";
import { formatLongDay } from "@/lib/platform/date-texts";
import { newId } from "@/lib/platform/ids";
import { type ImportContext, type ImportKind, type KeptColumn, newRemarks, type ParsedRow, type PlannedRow } from "@/lib/practice/imports/kind";
import { parseCheckInContent, parseQuestionAnswers, parseText, parseTimestamp, parseWeekNumber } from "@/lib/practice/imports/kinds/check-in-cells";
import { checkInFieldLabel, checkInImportFields } from "@/lib/practice/imports/kinds/check-in-fields";
import { type ClientMatch, formatPersonReference, matchClients, type MatchedClient, parsePersonReference, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { formatShortValue } from "@/lib/practice/imports/kinds/format";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { checkInMetricNames, checkInTextNames } from "@/lib/work/questions/check-in-fields";
import { makeImportedQuestions, removeUnusedQuestions } from "@/lib/work/questions/import-commands";
import { type ImportedQuestion, mergeAnswers } from "@/lib/work/questions/imported";
import { findChangedCheckIns, insertImportedCheckIns, undoImportedCheckIns, updateImportedCheckIns } from "@/lib/work/check-ins/import-commands";
import { findStoredCheckIns } from "@/lib/work/check-ins/queries";
import { type CheckInContent, type CheckInSnapshot, hasSameContent, isUnchangedSinceImport, type StoredCheckIn } from "@/lib/work/check-ins/shape";

/** A parsed row, and once it is planned its check-in. */
export interface CheckInImportRow {
  who: PersonReference;
  /** When it was sent and the week number; at least one is set. */
  at: string | null;
  week: number | null;
  content: Partial<CheckInContent>;
  /** In the columns that are kept as questions. Missing in an import of an earlier release. */
  answers?: readonly CheckedAnswer[];
  feedback: string | null;
  checkIn: CheckInSnapshot | null;
}

/** Weekly check-ins of clients, from another form. */
export const checkInResponsesKind: ImportKind<CheckInImportRow> = {
  name: "checkin-responses",
  fields: checkInImportFields,
  isAboutClients: true,
  keepsQuestions: true,
  fieldsKeptUnread: checkInMetricNames,
  parseRow(cells, reading) {
    const remarks = newRemarks();
    const { problems } = remarks;
    const who = parsePersonReference(cells, remarks);
    const week = parseWeekNumber(cells.week ?? "", Boolean(cells.timestamp), remarks);
    const at = parseTimestamp(cells.timestamp ?? "", week !== null, reading, remarks);
    const { content, unread } = parseCheckInContent(cells, remarks);
    const answers = parseQuestionAnswers(cells, unread, reading.questions, remarks);
    const feedback = cells.feedback ? parseText("Coach feedback", cells.feedback, remarks) : null;
    if (!cells.timestamp && !cells.week) problems.push({ column: "Timestamp", text: "Please enter when it was sent, or the client's week number in a column called Week" });
    if (Object.keys(content).length === 0 && answers.length === 0) problems.push({ column: null, text: "This row has no answers or numbers" });
    return problems.length > 0 ? { problems } : { row: { who, at, week, content, answers, feedback, checkIn: null }, notes: remarks.notes };
  },
  async plan(read, reading) {
    const match = await matchClients(read.map(({ row }) => row.who), reading.people);
    const placed = read.map((one) => assignWeek(one, match(one.row.who), reading));
    const found = await findStoredCheckIns(placed.flatMap(({ row }) => row.checkIn ?? []));
    const known = new Map(found.map((checkIn) => [weekKey(checkIn), checkIn]));
    return placed.map((one) => compareWithExisting(one, known.get(one.key)));
  },
  async apply(tx, planned, { now, questions }) {
    const refused = await makeImportedQuestions(tx, questionsOf(planned, questions), now);
    const unanswerable = planned.filter(({ row: { answers = [] } }) => answers.some(({ questionId }) => refused.has(questionId)));
    if (unanswerable.length > 0) return unanswerable.map(({ line }) => line);
    const added = await insertImportedCheckIns(tx, plannedCreations(planned), now);
    const written = new Set([...added, ...(await updateImportedCheckIns(tx, plannedUpdates(planned), now))]);
    return planned.filter(({ row }) => !row.checkIn || !written.has(row.checkIn.id)).map(({ line }) => line);
  },
  async findEdited(tx, planned) {
    return linesOfCheckIns(planned, await findChangedCheckIns(tx, plannedCreations(planned), plannedUpdates(planned)));
  },
  async revert(tx, planned, { now, questions }) {
    const changed = await undoImportedCheckIns(tx, plannedCreations(planned), plannedUpdates(planned), now);
    await removeUnusedQuestions(tx, questions.map(({ questionId }) => questionId));
    return linesOfCheckIns(planned, changed);
  },
  describe({ action, row, before }) {
    const who = formatPersonReference(row.who);
    if (!row.checkIn) return { who, changes: [] };
    const week = `Week ${row.checkIn.weekNumber}, due ${formatLongDay(row.checkIn.dueMonday)}`;
    // The check-in as it was when the update was planned.
    if (action === "update") return { who, changes: [week, ...describeDifferences(before as StoredCheckIn, row.checkIn)] };
    return { who, changes: action === "create" ? [week, ...describeContent(row.content), ...(row.answers ?? []).map(describeAnswer)] : [week] };
  },
};

/** The questions that these rows answer, each in the words that they give it. */
function questionsOf(planned: readonly PlannedRow<CheckInImportRow>[], questions: readonly KeptColumn[]): ImportedQuestion[] {
  const labels = new Map(planned.flatMap(({ row: { answers = [] } }) => answers.map(({ questionId, label }) => [questionId, label] as const)));
  return questions.flatMap(({ questionId, kind }) => {
    const label = labels.get(questionId);
    return label === undefined ? [] : { id: questionId, label, kind };
  });
}

function linesOfCheckIns(planned: readonly PlannedRow<CheckInImportRow>[], checkInIds: readonly string[]): number[] {
  const ids = new Set(checkInIds);
  return planned.filter(({ row }) => row.checkIn && ids.has(row.checkIn.id)).map(({ line }) => line);
}

const weekKey = ({ clientId, dueMonday }: { clientId: string; dueMonday: string }) => `${clientId} ${dueMonday}`;

/** Assigns a row to a week as a new check-in, or to an error. */
function assignWeek({ line, row }: ParsedRow<CheckInImportRow>, match: ClientMatch, reading: ImportContext): PlannedRow<CheckInImportRow> {
  const left = { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}` } as const;
  if ("error" in match) return { ...left, error: match.error };
  const { client } = match;
  const named = { ...row, who: { ...row.who, name: client.name } };
  const about = { ...left, row: named, personId: client.id };
  const { today } = reading;
  const dueMonday = row.at === null ? dueMondayForWeekNumber(row.week ?? 1, client) : dueMondayForDay(dayInTimeZone(reading.timeZone, new Date(row.at)), client.joinDate);
  if (dueMonday === null) return { ...about, error: beforeJoinDateMessage(client) };
  if (row.at === null && dueMonday > currentDueMonday(today)) return { ...about, error: `Week: week ${row.week} hasn't started yet. This client is in week ${getWeekNumber(currentDueMonday(today), client)}` };
  const checkIn = buildCheckIn(row, client, dueMonday, reading);
  return { ...about, action: "create", row: { ...named, checkIn }, targetId: checkIn.id, key: weekKey(checkIn), error: null };
}

const beforeJoinDateMessage = ({ joinDate }: MatchedClient) =>
  `Timestamp: this is before the client's start date, ${formatLongDay(joinDate)}. Import people with an earlier Start date first, or change it in their profile`;

const blankContent = { ...Object.fromEntries(checkInTextNames.map((name) => [name, ""])), ...Object.fromEntries(checkInMetricNames.map((name) => [name, null])) } as CheckInContent;

function buildCheckIn(row: CheckInImportRow, client: MatchedClient, dueMonday: string, { timeZone, now, today }: ImportContext): CheckInSnapshot {
  const morning = instantOnDay(timeZone, dueMonday, "09:00");
  const submittedAt = row.at ?? (morning < now ? morning : now).toISOString();
  // Check-ins of past weeks don't need a review.
  const isReviewed = row.feedback !== null || dueMonday < currentDueMonday(today);
  return {
    id: newId(now),
    clientId: client.id,
    dueMonday,
    weekNumber: getWeekNumber(dueMonday, client),
    submittedAt,
    content: { ...blankContent, ...row.content },
    answers: row.answers ?? [],
    feedback: row.feedback,
    feedbackAt: isReviewed ? submittedAt : null,
  };
}

/** Compares a planned row with the existing check-in of its week. Blank cells change nothing. */
function compareWithExisting(planned: PlannedRow<CheckInImportRow>, kept: StoredCheckIn | undefined): PlannedRow<CheckInImportRow> {
  const { row } = planned;
  if (!row.checkIn || !kept) return planned;
  const content = { ...kept.content, ...row.content };
  const feedback = row.feedback ?? kept.feedback;
  const about = { ...planned, targetId: kept.id };
  const answers = mergeAnswers(kept.answers ?? [], row.answers ?? []);
  const checkIn = { ...kept, content, answers, feedback, feedbackAt: kept.feedbackAt ?? row.checkIn.feedbackAt, submittedAt: row.at ?? kept.submittedAt };
  if (hasSameContent(checkIn, kept)) return { ...about, row: { ...row, checkIn: toPlainCheckIn(kept) }, action: "unchanged" };
  if (!isUnchangedSinceImport(kept)) return { ...about, row: { ...row, checkIn: null }, action: "error", error: `there's already a check-in for the week of ${formatLongDay(kept.dueMonday)}, which stays unchanged` };
  return { ...about, row: { ...row, checkIn: toPlainCheckIn(checkIn) }, action: "update", before: kept };
}

const toPlainCheckIn = ({ id, clientId, dueMonday, weekNumber: week, submittedAt, content, answers, feedback, feedbackAt }: StoredCheckIn): CheckInSnapshot => ({
  id,
  clientId,
  dueMonday,
  weekNumber: week,
  submittedAt,
  content,
  answers,
  feedback,
  feedbackAt,
});

const plannedCreations = (planned: readonly PlannedRow<CheckInImportRow>[]) => planned.flatMap(({ action, row }) => (action === "create" && row.checkIn ? row.checkIn : []));
const plannedUpdates = (planned: readonly PlannedRow<CheckInImportRow>[]) =>
  // What an update replaces is kept as it was planned.
  planned.flatMap(({ action, row, before }) => (action === "update" && row.checkIn ? { checkIn: row.checkIn, found: before as StoredCheckIn } : []));

const contentNames = [...checkInTextNames, ...checkInMetricNames];
const describeContent = (content: Partial<CheckInContent>) => contentNames.filter((name) => name in content).map((name) => `${checkInFieldLabel(name)}: ${formatShortValue(content[name])}`);

function describeDifferences(before: StoredCheckIn, after: CheckInSnapshot): string[] {
  const changed = contentNames.filter((name) => before.content[name] !== after.content[name]);
  const changes = changed.map((name) => `${checkInFieldLabel(name)}: ${formatShortValue(before.content[name])} → ${formatShortValue(after.content[name])}`);
  const answered = (after.answers ?? []).flatMap((answer) => {
    const earlier = before.answers?.find(({ questionId }) => questionId === answer.questionId);
    const text = earlier && answerText(earlier);
    return text === answerText(answer) ? [] : `${answer.label}: ${formatShortValue(text)} → ${formatShortValue(answerText(answer))}`;
  });
  const fed = before.feedback === after.feedback ? [] : [`Coach feedback: ${formatShortValue(before.feedback)} → ${formatShortValue(after.feedback)}`];
  return [...changes, ...answered, ...fed];
}

const answerText = ({ text, number, yes, choiceLabels }: CheckedAnswer) => text ?? number ?? (yes === null ? choiceLabels.join(", ") : yes ? "Yes" : "No");
const describeAnswer = (answer: CheckedAnswer) => `${answer.label}: ${formatShortValue(answerText(answer))}`;
