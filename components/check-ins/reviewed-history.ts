import { checkInHistoryPageSize } from "@/lib/work/check-ins/rules";

/**
 * A client's check-ins, each beside the one before it. A page has one more than it shows, because the last one is only compared
 * with. A file of its own, because the server prefetches the first page.
 */
export const reviewedHistoryOf = (clientId: string) => ({ params: { clientId }, query: { limit: checkInHistoryPageSize + 1 } });
