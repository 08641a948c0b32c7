/** What a page tells the service worker. */
export type WorkerMessage =
  /** Keep these screens, and what they need, for a time without a network. Answer through the port that comes with this when it is done. */
  | { type: "keep-screens"; urls: readonly string[] }
  /** Answer with your version, through the port that comes with this. */
  | { type: "version" }
  /** Replace the worker of the version before; with `ifAlone` only if no other page is open, which may still need that. */
  | { type: "take-over"; ifAlone: boolean };

/** A page's and a worker's own version: a hash of the sources they were built from. */
export const ownVersion = process.env.CADENCE_BUILD;
