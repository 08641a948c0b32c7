import { insertPushes, type NewPush, findPeopleWithDevices } from "@/lib/core/push/making";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dueDay } from "@/lib/core/working-time/working-time";
import { dayInTimeZone } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { shortName } from "@/lib/practice/calendar/events";
import type { PromiseKind } from "@/lib/practice/dashboard/client-contract";
import { findEarliestPromises } from "@/lib/practice/dashboard/client-queries";

/** A promise is announced this long before it is due. */
const announcedBeforeMs = 2 * 60 * 60_000;
/** Of those due first, as many are looked at. What is overdue isn't announced any more, and is dealt with first anyway. */
const lookedAt = 200;

/** What the lock screen says of each promise. It may be read hours later, so it names the day. */
const promiseTexts: Record<PromiseKind, (name: string, due: string) => string> = {
  reply: (name, due) => `Your reply to ${name} is due ${due}`,
  intake_review: (name, due) => `${name}'s intake review is due ${due}`,
  training_plan: (name, due) => `${name}'s training plan is due ${due}`,
  nutrition_plan: (name, due) => `${name}'s nutrition plan is due ${due}`,
};

/** "Thu 4:30 pm", or "at the end of Wed" for the midnight that ends it. */
function formatDue(at: Date, timeZone: string) {
  const weekday = (of: Date) => new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short" }).format(of);
  if (dueDay(timeZone, at) !== dayInTimeZone(timeZone, at)) return `at the end of ${weekday(new Date(at.getTime() - 1))}`;
  return `${weekday(at)} ${new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h12" }).format(at)}`;
}

/** Queues a push to each coach with a device about each promise that is due soon, once. Returns how many were queued. */
export async function announceDuePromises(now: Date): Promise<number> {
  const coaches = await findPeopleWithDevices("coach", now);
  const [first] = coaches;
  if (!first) return 0;
  const { timeZone } = await getPracticeSettings();
  const until = new Date(now.getTime() + announcedBeforeMs);
  const promises = (await findEarliestPromises({ id: first.id, role: "coach" }, now, lookedAt)).filter(({ dueAt, isOverdue }) => !isOverdue && dueAt <= until);
  const pushes = coaches.flatMap(({ id }) =>
    promises.map(
      ({ kind, startedAt, dueAt, client }): NewPush => ({
        userId: id,
        kind: "promise_due",
        // Tells the sender whether the promise is still open.
        occasion: `${kind}:${client.id}:${startedAt.getTime()}`,
        text: promiseTexts[kind](shortName(client), formatDue(dueAt, timeZone)),
        href: kind === "reply" ? paths.clientMessages(client.id) : paths.clientProfile(client.id),
        clientId: client.id,
        createdAt: now,
      }),
    ),
  );
  return pushes.length === 0 ? 0 : transaction((tx) => insertPushes(tx, pushes, now));
}
