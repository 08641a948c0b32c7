import type { Query, QueryClient } from "@tanstack/react-query";
import type { AnyCall } from "@/lib/api/call";
import { ApiError, fillPathParams } from "@/lib/api/client";
import type { Topic } from "@/lib/api/topics";

/** A write is done when the server has answered it. The screen gets this long to show its result before the form closes. */
const maxRefetchWaitMs = 1000;

/** Refetches every read that provides a topic that `endpoint` invalidates. Resolves when they are done, or after a second. */
export function refetchInvalidated(client: QueryClient, { live: { invalidates } }: AnyCall): Promise<void> {
  const refetched = refetchMatching(client, ({ meta }) => invalidates.some((topic) => providedTopics(meta).includes(topic)));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxRefetchWaitMs);
    void refetched.finally(() => (clearTimeout(timer), resolve()));
  });
}

/** Refetches every read on screen, each on its own so that a slow one delays no other. */
const refetchAll = (client: QueryClient) =>
  Promise.all(client.getQueryCache().getAll().map((cachedQuery) => refetchMatching(client, (query) => query === cachedQuery)));

/**
 * Waits for two kinds of running fetches before it refetches: a fetch of the next page, which a refetch would cancel, and a
 * first fetch, which a refetch wouldn't restart although its response may already be outdated.
 */
async function refetchMatching(client: QueryClient, predicate: (query: Query) => boolean) {
  const running = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }).filter(({ state }) => state.fetchMeta?.fetchMore || state.data === undefined);
  await Promise.allSettled(running.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate });
}

const providedTopics = (meta: Record<string, unknown> | undefined) => (Array.isArray(meta?.provides) ? (meta.provides as Topic[]) : []);

/** The first pause before a read that failed in the background is repeated. It doubles with each attempt. */
const firstPauseMs = 1000;
const maxPauseMs = 30_000;
/** How long a page may take from its reads on the server until its data is in the query cache. */
const maxRenderMs = 15_000;

/**
 * Refetches reads because somebody else changed them, or because changes were missed. A read that fails for a passing reason
 * is repeated with growing pauses until it succeeds or leaves the screen.
 */
export function createBackgroundRefetcher(client: QueryClient) {
  const refetches = new Map<string, "running" | "running, then again">();
  const failing = new Set<Query>();
  /** When each path last changed. */
  const changedAt = new Map<string, number>();
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Refetches all reads at one path. If it is called again meanwhile, however often, it refetches once more afterwards. */
  async function refetchPath(invalidatedPath: string) {
    if (refetches.has(invalidatedPath)) return void refetches.set(invalidatedPath, "running, then again");
    do {
      refetches.set(invalidatedPath, "running");
      const isStale = ({ queryKey: [path, params] }: Query) => matchesPath(invalidatedPath, path, params);
      await refetchMatching(client, isStale);
      repeatFailed(isStale);
    } while (refetches.get(invalidatedPath) !== "running");
    refetches.delete(invalidatedPath);
  }

  async function refetchEverything() {
    await refetchAll(client);
    repeatFailed(() => true);
  }

  function repeatFailed(predicate: (query: Query) => boolean) {
    for (const query of client.getQueryCache().findAll({ type: "active", predicate })) if (hasFailedForNow(query)) failing.add(query);
    scheduleNextAttempt();
  }

  function scheduleNextAttempt() {
    if (timer !== undefined || failing.size === 0) return;
    timer = setTimeout(() => void attempt(), Math.min(maxPauseMs, firstPauseMs * 2 ** attempts));
    attempts += 1;
  }

  async function attempt() {
    const stillFailing = (query: Query) => query.isActive() && hasFailedForNow(query);
    await client.refetchQueries({ predicate: (query) => failing.has(query) && stillFailing(query) });
    for (const query of failing) if (!stillFailing(query)) failing.delete(query);
    timer = undefined;
    if (failing.size === 0) attempts = 0;
    scheduleNextAttempt();
  }

  /** Data that a page brings may be older than a change that was heard while the server rendered it. */
  const stopWatching = client.getQueryCache().subscribe((event) => {
    const isBroughtByPage = (event.type === "added" && event.query.state.data !== undefined) || (event.type === "updated" && event.action.type === "setState");
    if (!isBroughtByPage) return;
    const [path, params] = event.query.queryKey;
    for (const [changedPath, at] of changedAt)
      if (Date.now() - at < maxRenderMs && matchesPath(changedPath, path, params)) void client.invalidateQueries({ predicate: (query) => query === event.query });
  });

  return {
    /** Refetches all reads at these paths. A path with a parameter's name (`/api/files/:id`) matches every value of it. */
    refetchPaths(paths: readonly string[]) {
      for (const [path, at] of changedAt) if (Date.now() - at >= maxRenderMs) changedAt.delete(path);
      for (const path of paths) changedAt.set(path, Date.now());
      return Promise.all(paths.map(refetchPath));
    },
    /** Refetches every read on screen. */
    refetchAll: refetchEverything,
    /** Ends the attempts to come. */
    stop() {
      stopWatching();
      failing.clear();
      clearTimeout(timer);
    },
  };
}

/** Whether the last fetch failed for a reason that may pass: no connection, no answer in time, or a failure of the server. */
const hasFailedForNow = ({ state: { error } }: Query) => error !== null && !(error instanceof ApiError && error.status < 500 && error.status !== 429);

/** Whether a read on screen shows what it had before, because it could not be refetched yet. */
export const isBehind = (query: Query) => query.isActive() && query.state.data !== undefined && hasFailedForNow(query);

const matchesPath = (invalidatedPath: string, path: unknown, params: unknown) =>
  // Every key starts with the path and its parameters (see queryKeyFor).
  typeof path === "string" && (invalidatedPath === path || invalidatedPath === fillPathParams(path, (params ?? {}) as Record<string, string>));
