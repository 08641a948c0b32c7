import { reviewPageSize } from "@/lib/work/check-ins/rules";

/** The check-ins that wait for a review, of the clients whose name contains `q`. A file of its own, because the server prefetches the first page. */
export const pendingCheckInsOf = (q = "") => ({ query: { sort: "review" as const, q: q || undefined, limit: reviewPageSize } });
