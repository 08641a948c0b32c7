/** What an answer said of its window: how many calls are left, and in how many whole seconds at most the next one begins. */
export interface RateLimitHeaders {
  remaining: number;
  resetSeconds: number;
}

/** What is known of the window that the last call fell into. `endsAt` is the latest it can end, in the caller's milliseconds. */
export interface RateLimitWindow {
  remaining: number;
  endsAt: number;
}

/**
 * What is known after an answer that came at `at`. Seconds are rounded up, so every answer of one window gives a time by which it
 * ends, and the earliest of them is the nearest to the truth: with it, five calls a second are five and not three.
 */
export function updateRateLimitWindow(known: RateLimitWindow | null, { remaining, resetSeconds }: RateLimitHeaders, at: number): RateLimitWindow {
  const endsAt = at + 1000 * resetSeconds;
  const isSame = known !== null && at < known.endsAt && remaining < known.remaining;
  return { remaining, endsAt: isSame ? Math.min(known.endsAt, endsAt) : endsAt };
}

/** How long to wait at `now` before another call, in milliseconds. */
export const rateLimitWaitMs = (known: RateLimitWindow | null, now: number): number => (known && known.remaining <= 0 ? Math.max(0, known.endsAt - now) : 0);
