import { recordAuditEventsNow } from "@/lib/core/audit/commands";
import { toNetworkPrefix } from "@/lib/core/audit/network";
import type { AuditDetail } from "@/lib/core/audit/rules";
import { currentRequest } from "@/lib/platform/request-context";

interface FailedProof {
  action: "session.failed" | "session.refused" | "confirmation.failed";
  way: NonNullable<AuditDetail["way"]>;
  /** The person who is signed in; undefined at a sign-in. */
  actorId?: string;
  /** The account that was tried, if there is one. */
  subjectId?: string;
}

/** Records that someone could not show who they are: the first such event per hour, way, account and network. */
export async function recordFailedProof({ action, way, actorId, subjectId }: FailedProof, now: Date): Promise<void> {
  const network = toNetworkPrefix(currentRequest()?.address ?? null) ?? "";
  const key = [action, way, actorId ?? subjectId ?? "nobody", network, now.toISOString().slice(0, 13)].join(" ");
  await recordAuditEventsNow({ action, actorId, subjectId, detail: { way }, key }, now);
}
