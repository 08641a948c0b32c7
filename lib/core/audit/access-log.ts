import type { Refusal } from "@/lib/api/refusals";
import type { Actor } from "@/lib/auth/actor";
import { hourOf, recordInBackground } from "@/lib/core/audit/background";
import type { SensitiveItem } from "@/lib/core/audit/rules";
import { currentRequest } from "@/lib/platform/request-context";

export const toAccessAction = (item: SensitiveItem) => `opened.${item}` as const;

/**
 * Records in the background that a member of staff opened these clients' data, at most once an hour per person, client and
 * item. What a device fetched by itself for offline use is recorded as that. Does nothing when the actor is a client.
 */
export function recordAccess(actor: Pick<Actor, "id" | "role"> | null, clientIds: readonly string[], item: SensitiveItem, now: Date): void {
  if (!actor || actor.role === "client") return;
  const action = toAccessAction(item);
  const keptOnDevice = currentRequest()?.isPrefetch === true;
  recordInBackground(
    [...new Set(clientIds)].map((subjectId) => ({ actorId: actor.id, subjectId, action, ...(keptOnDevice && { detail: { keptOnDevice } }), key: [actor.id, subjectId, item, hourOf(now), ...(keptOnDevice ? ["kept"] : [])].join(" ") })),
    now,
  );
}

/** Records in the background that someone was refused an endpoint, at most once an hour per person and endpoint. */
export const recordRefusal = ({ actorId, endpoint, now }: Refusal): void =>
  recordInBackground([{ actorId, action: "access.refused", detail: { endpoint }, key: ["access.refused", actorId, endpoint, hourOf(now)].join(" ") }], now);
