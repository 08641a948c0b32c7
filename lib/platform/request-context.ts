import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/platform/process-wide";
import type { Prisma } from "@/prisma/generated/client";

/** Who is calling from where, for the log and the activity log. */
export interface RequestContext {
  /** The signed-in person, once known. */
  actorId?: string;
  /** The caller's IP address, where it is known. */
  address: string | null;
  /** Whether a device makes the request by itself, for offline use. */
  isPrefetch?: boolean;
  /** The Idempotency-Key of a write, by which its command may find what an earlier attempt has done. */
  key?: string;
  /** What the next transaction of this request does first and commits with its work; once only. */
  withNextTransaction?: (tx: Prisma.TransactionClient) => Promise<void>;
}

const storage = processWide("cadenceRequest", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work` for one request. */
export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Notes who is signed in, for the rest of the current request. */
export function setRequestActor(actorId: string | undefined): void {
  const context = storage.getStore();
  if (context) context.actorId = actorId;
}

/** The request that is being handled, or undefined in a job or command. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
