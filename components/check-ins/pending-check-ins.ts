import { reviewPageSize } from "@/lib/work/check-ins/rules";

/** How many of them the page brings, which fill a first screen. Each is long, because it comes with the one before it. */
export const firstCheckIns = 2;

/** The check-ins that wait for a review, of the clients whose name contains `q`. A file of its own, because the server prefetches the first page. */
export const pendingCheckInsOf = (q = "") => ({ query: { sort: "review" as const, q: q || undefined, limit: reviewPageSize } });
