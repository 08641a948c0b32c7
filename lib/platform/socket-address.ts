import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/platform/process-wide";

const addressStore = processWide("cadenceSocketAddress", () => new AsyncLocalStorage<string>());

/**
 * Remembers the address of the connection for all code that handles the request which has just arrived on it. No header is
 * involved, so the sender can't forge it.
 */
export function rememberSocketAddress(address: string | undefined): void {
  if (address !== undefined) addressStore.enterWith(address);
}

/** Runs `work` as for a request from this address. */
export const withSocketAddress = <T>(address: string, work: () => T): T => addressStore.run(address, work);

/** Returns the address at the other end of the current request's connection, a proxy's if there is one; null outside requests. */
export const socketAddress = (): string | null => addressStore.getStore() ?? null;
