import type { Role } from "@/lib/auth/actor";
import { latestPauseEnd } from "@/lib/people/clients/rules";
import { formatLongDay } from "@/lib/platform/date-texts";
import { newId } from "@/lib/platform/ids";
import type { ImportContext, RowProblem } from "@/lib/practice/imports/kind";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

/** How somebody stands in a list from another tool. */
export type PersonStatus = "active" | "left" | "paused";

/** Without case, blanks and punctuation. */
const words: Readonly<Record<PersonStatus, readonly string[]>> = {
  active: ["active", "current", "live", "yes", "true", "ongoing", "enrolled", "member", "client", "subscribed", "invited", "pending", "trial", "new", "activeclient", "currentclient"],
  left: ["left", "archived", "archive", "cancelled", "canceled", "inactive", "deactivated", "former", "formerclient", "past", "pastclient", "ex", "exclient", "ended", "expired", "churned", "finished", "closed", "notactive", "no", "false"],
  paused: ["paused", "pause", "onpause", "onhold", "hold", "frozen", "freeze", "onabreak", "break", "suspended"],
};
const statusOf = new Map(Object.entries(words).flatMap(([status, all]) => all.map((word) => [word, status as PersonStatus] as const)));

/** The status of a cell; null if it is blank, and with a note if it is a word that we don't know. */
export function parsePersonStatus(cell: string, notes: RowProblem[]): PersonStatus | null {
  const status = statusOf.get(normalizeHeading(cell)) ?? null;
  if (status === null && cell !== "") notes.push({ column: "Status", text: `${quoteCell(cell)} was left out. Please write active, paused or left` });
  return status;
}

/** What the status of a new person does: a client who has left is archived, and one who is paused gets a pause from today, as long as one can be. */
export function planNewStatus(status: PersonStatus | null | undefined, role: Role, { now, today }: Pick<ImportContext, "now" | "today">) {
  if (status !== "left" && status !== "paused") return { status: status ?? null, pause: null, note: null };
  if (role !== "client") return { status: null, pause: null, note: "Status: only clients can have left or be paused, so this was left out" };
  if (status === "left") return { status, pause: null, note: "Status: they've left, so they go to Deleted clients, where they can be restored for 30 days before they're erased" };
  const pause = { id: newId(now), startsOn: today, endsOn: latestPauseEnd(today) };
  return { status, pause, note: `Status: they're paused until ${formatLongDay(pause.endsOn)}, the longest a pause can be. You can change it on their profile` };
}

/** What there is to say of a client who is here, where the file has another status. It changes nothing. */
export function differentStatusNote(status: PersonStatus | null | undefined, isPaused: boolean): string | null {
  if (status === "left") return "Status: the file says they've left, but they're a client here. That stays; delete them if they have";
  if (status === "paused" && !isPaused) return "Status: the file says they're paused, but they aren't here. That stays; pause them on their profile";
  return status === "active" && isPaused ? "Status: the file says they're active, but they're paused here. That stays" : null;
}

/** The changes that a new person's status makes, for display. */
export const describeStatus = ({ status, pause }: { status?: PersonStatus | null; pause?: { endsOn: string } | null }): string[] => {
  if (status === "left") return ["Deleted"];
  return pause ? [`Paused until ${formatLongDay(pause.endsOn)}`] : [];
};
