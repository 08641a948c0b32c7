import { checkInHistoryPageSize } from "@/lib/work/check-ins/rules";

/** The first page of the client's own history. A file of its own, because the server prefetches it. */
export const ownHistory = { query: { limit: checkInHistoryPageSize } };
