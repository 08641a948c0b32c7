import { insertPushes, type NewPush, findPeopleWithDevices } from "@/lib/core/push/making";
import { pushText } from "@/lib/core/push/rules";
import { transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { shortName } from "@/lib/practice/calendar/events";
import { findEarliestPromises } from "@/lib/practice/dashboard/client-queries";

/** A promise is announced this long before it is due. */
const announcedBeforeMs = 2 * 60 * 60_000;
/** Of those due first, as many are looked at. What is overdue isn't announced any more, and is dealt with first anyway. */
const lookedAt = 200;

/** Queues a push to each coach with a device about each promise that is due soon, once. Returns how many were queued. */
export async function announceDuePromises(now: Date): Promise<number> {
  const coaches = await findPeopleWithDevices("coach", now);
  const [first] = coaches;
  if (!first) return 0;
  const until = new Date(now.getTime() + announcedBeforeMs);
  const promises = (await findEarliestPromises({ id: first.id, role: "coach" }, now, lookedAt)).filter(({ dueAt, isOverdue }) => !isOverdue && dueAt <= until);
  const pushes = coaches.flatMap(({ id }) =>
    promises.map(
      ({ kind, startedAt, client }): NewPush => ({
        userId: id,
        kind: "promise_due",
        occasion: `${kind}:${client.id}:${startedAt.getTime()}`,
        text: pushText("promise_due", { name: shortName(client) }),
        href: kind === "reply" ? paths.clientMessages(client.id) : paths.clientProfile(client.id),
        clientId: client.id,
        createdAt: now,
      }),
    ),
  );
  return pushes.length === 0 ? 0 : transaction((tx) => insertPushes(tx, pushes, now));
}
