/** An empty handler as the baseline of the benchmarks; only in a build with CADENCE_BENCH=1. */
export const GET = () => Response.json({ ok: true });
