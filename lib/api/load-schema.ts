import { withTimeout } from "@/lib/platform/with-timeout";

/** How long a form that is being sent waits for its schema. */
const maxWaitMs = 3000;

/**
 * Loads a schema for a check in the browser. Resolves with undefined where that fails or takes long, as without a connection or after
 * a new version was deployed: the server checks again, and its answer says what is wrong.
 */
export const loadSchema = <T>(load: () => Promise<T>): Promise<T | undefined> => withTimeout(maxWaitMs, load(), () => new Error("The schema came too late")).catch(() => undefined);
