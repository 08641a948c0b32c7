import { tooManyReason, type UnaskedCounts } from "@/lib/core/notifications/unasked";
import { isUnasked } from "@/lib/core/push/rules";
import { dayInTimeZone, instantOnDay, localDateTime } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";

/*
 * When a push leaves, waits or never leaves. One event never reaches a person twice unless the first notice wasn't seen in time:
 * a push goes first, and the email about the same event waits for it (lib/core/email/sending/push-first.ts).
 */

/** Quiet hours as HH:MM in a time zone; the same time twice means none. */
export interface QuietHours {
  from: string;
  until: string;
  timeZone: string;
}

/** When the quiet hours at `now` end; null outside them. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | null {
  if (from === until) return null;
  const time = localDateTime(timeZone, now).slice(11, 16);
  const today = dayInTimeZone(timeZone, now);
  const isOvernight = from > until;
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  const end = instantOnDay(timeZone, isOvernight && time >= from ? addDays(today, 1) : today, until);
  // When the clocks go back, the end of the quiet hours comes twice.
  return end > now ? end : null;
}

/** How long after `now`, outside the quiet hours, a push may still arrive: until they begin, so that no phone rings in them, and at most a day. */
export function deliverableForMs({ from, until, timeZone }: QuietHours, now: Date): number {
  if (from === until) return outdatedAfterMs;
  const today = dayInTimeZone(timeZone, now);
  const begins = [today, addDays(today, 1)].map((day) => instantOnDay(timeZone, day, from).getTime() - now.getTime());
  return Math.min(outdatedAfterMs, ...begins.filter((ms) => ms > 0));
}

/** At least this long passes between two pushes to a person. What comes meanwhile becomes one digest. */
const gapMs = 10 * 60_000;
/** A person whose screen was open this recently sees what's new there. */
const presentForMs = 90_000;
/** How long after a push the email about the same event waits for it to be seen. */
export const seenWithinMs = 60 * 60_000;
/** A push that could not be sent for this long says what is no longer new. */
export const outdatedAfterMs = 24 * 60 * 60_000;

export interface PushFacts {
  kind: string;
  createdAt: Date;
  /** What it says has been read, done or withdrawn. */
  isOver: boolean;
  hasStopped: boolean;
  hasDevice: boolean;
  quietHours: QuietHours;
  /** When the person last had a screen open. */
  lastPresentAt: Date | null;
  lastPushAt: Date | null;
  /** Unasked notices they have had, by email and push together. */
  unasked: UnaskedCounts;
  /** Whether their last unasked push is still unseen, so that the next notice had better be an email. */
  hasUnseenReminder: boolean;
}

export type PushDecision = { send: true } | { skip: string } | { holdUntil: Date };

/** Whether a push leaves now, waits, or never leaves. */
export function decidePush(facts: PushFacts, now: Date): PushDecision {
  if (facts.isOver) return { skip: "No longer needed when it was due." };
  if (facts.hasStopped) return { skip: "They've stopped these notifications." };
  if (!facts.hasDevice) return { skip: "No device has notifications on." };
  if (now.getTime() - facts.createdAt.getTime() > outdatedAfterMs) return { skip: "Delayed for more than a day." };
  const quietEnd = quietUntil(facts.quietHours, now);
  if (quietEnd) return { holdUntil: quietEnd };
  if (facts.lastPresentAt && now.getTime() - facts.lastPresentAt.getTime() < presentForMs) return { skip: "They were in the app." };
  if (isUnasked(facts.kind)) {
    if (facts.hasUnseenReminder) return { skip: "They haven't seen the last reminder, so this one goes by email." };
    const reason = tooManyReason("checkin-reminder", facts.unasked);
    if (reason) return { skip: unaskedReasons[reason] };
  }
  const gapEnd = facts.lastPushAt && new Date(facts.lastPushAt.getTime() + gapMs);
  return gapEnd && gapEnd > now ? { holdUntil: gapEnd } : { send: true };
}

const unaskedReasons = {
  "Already emailed today": "They'd already had a reminder that day.",
  "Enough emails this week": "They'd already had enough reminders that week.",
} as const;

/** When a push that no push service accepted is tried again; null after the last try. */
export const nextTryAt = (attempts: number, now: Date) => (attempts < retryMinutes.length + 1 ? new Date(now.getTime() + (retryMinutes[attempts - 1] ?? 1) * 60_000) : null);
const retryMinutes = [1, 5];
