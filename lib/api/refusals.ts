import { processWide } from "@/lib/platform/process-wide";

/** Someone signed in was refused an endpoint (403), such as "GET /api/clients/:id". */
export interface Refusal {
  actorId: string;
  endpoint: string;
  now: Date;
}
type RefusalListener = (refusal: Refusal) => void;

const refusals = processWide<{ listener?: RefusalListener }>("cadenceRefusals", () => ({}));

/** Sets what happens when someone is refused. The server's start hands in the activity log, which this folder may not import. */
export function onRefusal(listener: RefusalListener): void {
  refusals.listener = listener;
}

export const reportRefusal: RefusalListener = (refusal) => refusals.listener?.(refusal);
