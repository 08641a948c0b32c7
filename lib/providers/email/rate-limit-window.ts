/** The rate limit headers of a response: calls left, and seconds to the next window, rounded up. */
export interface RateLimitHeaders {
  remaining: number;
  resetSeconds: number;
}

/** The window of the last call. `endsAt` is the latest time it can end, in milliseconds. */
export interface RateLimitWindow {
  remaining: number;
  endsAt: number;
}

/**
 * Updates the window after a response at `at`. The header's seconds are rounded up, so each response gives an upper bound of the
 * window's end and the earliest is the most exact: it allows the full five calls a second instead of three.
 */
export function updateRateLimitWindow(known: RateLimitWindow | null, { remaining, resetSeconds }: RateLimitHeaders, at: number): RateLimitWindow {
  const endsAt = at + 1000 * resetSeconds;
  const isSame = known !== null && at < known.endsAt && remaining < known.remaining;
  return { remaining, endsAt: isSame ? Math.min(known.endsAt, endsAt) : endsAt };
}

/** Milliseconds to wait at `now` before another call. */
export const rateLimitWaitMs = (known: RateLimitWindow | null, now: number): number => (known && known.remaining <= 0 ? Math.max(0, known.endsAt - now) : 0);
