import { createHash } from "node:crypto";
import { toZonedDateTime } from "@/lib/platform/clock";
import { formatLongDay } from "@/lib/platform/date-texts";
import { newId } from "@/lib/platform/ids";
import { type ImportContext, type ImportKind, newRemarks, type ParsedRow, type PlannedRow, type RowRemarks } from "@/lib/practice/imports/kind";
import { parseText } from "@/lib/practice/imports/kinds/check-in-cells";
import { type ClientMatch, formatPersonReference, matchClients, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { quoteCell, truncateText } from "@/lib/practice/imports/reading/cells";
import { parseInstant } from "@/lib/practice/imports/reading/dates";
import { importedFromKinds } from "@/lib/work/messages/contract";
import { findImportedMessages, findUsedMessages, type ImportedMessage, insertImportedMessages, removeImportedMessages } from "@/lib/work/messages/import-commands";

/** A parsed row. Once it is planned it has the client's name and the message's id. */
export interface ChatImportRow {
  who: PersonReference;
  speaker: string;
  /** The time as people read it, in the practice's time zone. */
  time: string;
  message: ImportedMessage;
}

/** An earlier time is a mistake. */
const firstInstant = new Date("1990-01-01T00:00:00Z");

/**
 * Messages of a client's chat with the coaches elsewhere, from a WhatsApp export or a table. The source adds to each row's cells
 * whose chat it is (`clientId`), who the speaker `is`, the coach (`coachId`), where it comes `from`, and which `repetition` of the
 * same message at the same time it is in the file.
 */
export const chatKind: ImportKind<ChatImportRow> = {
  name: "chat",
  fields: [
    { name: "time", label: "Time", required: true, isDate: true, isWhen: true, aliases: ["Date", "Timestamp", "Date and time", "Sent", "Sent at", "When"] },
    { name: "speaker", label: "Speaker", required: true, aliases: ["From", "Sender", "Author", "Sender name", "Who"] },
    { name: "message", label: "Message", required: true, aliases: ["Text", "Content", "Body", "Message text"] },
  ],
  isAboutClients: true,
  hasSpeakers: true,
  parseRow(cells, context) {
    const remarks = newRemarks();
    const { problems, notes } = remarks;
    const { clientId = "", speaker = "", is = "", coachId = "", from = "", repetition = "" } = cells;
    const sentAt = parseSentAt(cells.time ?? "", context, remarks);
    if (speaker === "") problems.push({ column: "Speaker", text: "is missing" });
    else if (is !== "client" && is !== "coach") problems.push({ column: "Speaker", text: `please choose who ${quoteCell(speaker)} is` });
    const content = parseText("Message", cells.message ?? "", remarks);
    if (content === "") problems.push({ column: "Message", text: "is blank" });
    if (clientId === "") problems.push({ column: null, text: "Please choose whose chat this is" });
    if (problems.length > 0) return { problems };
    const key = `import:${createHash("sha256").update(JSON.stringify([clientId, sentAt, speaker, content, repetition])).digest("base64url")}`;
    const message = { id: "", clientId, coachId, isFromClient: is === "client", content, sentAt, from: importedFromKinds.find((kind) => kind === from) ?? "file", key };
    return { row: { who: { email: "", name: "", clientId }, speaker: truncateText(speaker, 100), time: formatSentAt(sentAt, context), message }, notes };
  },
  async plan(rows, context) {
    const match = await matchClients(rows.map(({ row }) => row.who), context.people);
    const stored = await findImportedMessages(rows.map(({ row }) => row.message));
    return rows.map((parsed) => planRow(parsed, match(parsed.row.who), stored, context));
  },
  async apply(tx, planned, { now }) {
    const added = new Set(await insertImportedMessages(tx, planned.map(({ row }) => row.message), now));
    return linesOf(planned, (id) => !added.has(id));
  },
  async findEdited(tx, planned) {
    const used = new Set(await findUsedMessages(tx, planned.map(({ row }) => row.message)));
    return linesOf(planned, (id) => used.has(id));
  },
  async revert(tx, planned) {
    const used = new Set(await removeImportedMessages(tx, planned.map(({ row }) => row.message)));
    return linesOf(planned, (id) => used.has(id));
  },
  describe({ row: { who, speaker, time, message } }) {
    return { who: formatPersonReference(who), changes: [time, `${speaker} (${message.isFromClient ? "client" : "coach"}): ${truncateText(message.content.replace(/\s+/g, " "), maxShown)}`] };
  },
};

/** In characters. */
const maxShown = 200;

/** The instant of a message, or "" with a problem. */
function parseSentAt(cell: string, { dateOrder, timeZone, now }: ImportContext, { problems }: RowRemarks): string {
  const at = parseInstant(cell, { dateOrder, timeZone });
  if (at && at <= now && at >= firstInstant) return at.toISOString();
  problems.push({ column: "Time", text: cell === "" ? "is missing" : at === null ? `${quoteCell(cell)} is not a date and time; write it like 2026-03-31 18:05` : at > now ? `${quoteCell(cell)} lies in the future` : `${quoteCell(cell)} is before 1990` });
  return "";
}

/** "31 March 2026, 6:05 pm" */
function formatSentAt(sentAt: string, { timeZone }: ImportContext): string {
  const zoned = toZonedDateTime(timeZone, new Date(sentAt));
  return `${formatLongDay(zoned.toPlainDate().toString())}, ${zoned.hour % 12 || 12}:${String(zoned.minute).padStart(2, "0")} ${zoned.hour < 12 ? "am" : "pm"}`;
}

function planRow({ line, row }: ParsedRow<ChatImportRow>, match: ClientMatch, stored: ReadonlyMap<string, string>, { now }: ImportContext): PlannedRow<ChatImportRow> {
  const { key, clientId } = row.message;
  if ("error" in match) return { line, row, action: "error", before: null, targetId: null, personId: clientId, key: `line ${line}`, error: match.error };
  const known = stored.get(key);
  // Messages of one minute are listed by their ids, so these follow the lines.
  const id = known ?? newId(new Date(now.getTime() + line));
  return { line, row: { ...row, who: { ...row.who, name: match.client.name }, message: { ...row.message, id } }, action: known === undefined ? "create" : "unchanged", before: null, targetId: id, personId: clientId, key, error: null };
}

const linesOf = (planned: readonly PlannedRow<ChatImportRow>[], isChosen: (id: string) => boolean) => planned.flatMap(({ line, row }) => (isChosen(row.message.id) ? line : []));
