/** Someone signed in was refused an endpoint (403), such as "GET /api/clients/:id". */
export interface Refusal {
  actorId: string;
  endpoint: string;
  now: Date;
}
type RefusalListener = (refusal: Refusal) => void;

// Next loads this module more than once, so the state of the process is global.
const globalStore = globalThis as typeof globalThis & { cadenceRefusals?: RefusalListener };

/** Sets what happens when someone is refused. The server's start hands in the activity log, which this folder may not import. */
export function onRefusal(listener: RefusalListener): void {
  globalStore.cadenceRefusals = listener;
}

export const reportRefusal: RefusalListener = (refusal) => globalStore.cadenceRefusals?.(refusal);
