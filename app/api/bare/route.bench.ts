/** The reference of the bench: a handler that does nothing. Only in a build made with CADENCE_BENCH=1. */
export const GET = () => Response.json({ ok: true });
