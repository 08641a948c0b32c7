/** Changes are remembered for this long: a page that was asked for longer ago loads everything again. */
const rememberedMs = 5 * 60_000;
const maxRemembered = 5000;

/**
 * The changes that this server heard of in the last minutes, so that a stream can begin with those since its page was asked
 * for. All times are readings of a clock in ms that never goes back.
 */
export class RecentChanges<Change> {
  private heard: { at: number; change: Change }[] = [];
  /** All changes since then are known; null before the server listens. */
  private completeSince: number | null = null;

  /** Begins anew, because changes before `now` may have been missed. */
  restart(now: number) {
    this.heard = [];
    this.completeSince = now;
  }

  add(change: Change, now: number) {
    this.heard.push({ at: now, change });
    const isKept = ({ at }: { at: number }, index: number) => at >= now - rememberedMs && index >= this.heard.length - maxRemembered;
    const firstKept = this.heard.findIndex(isKept);
    const last = this.heard[firstKept - 1];
    if (last === undefined) return;
    this.heard = this.heard.slice(firstKept);
    this.completeSince = last.at + 1;
  }

  /** The changes of the last `ageMs`, oldest first; null if some of them may be unknown. */
  ofTheLast(ageMs: number, now: number): Change[] | null {
    const since = now - ageMs;
    if (this.completeSince === null || since < this.completeSince) return null;
    return this.heard.filter(({ at }) => at >= since).map(({ change }) => change);
  }
}
