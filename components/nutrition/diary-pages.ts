import { diariesPageSize } from "@/lib/work/nutrition/rules";

/** The first page of the client's own diaries. In a file of its own, as the one below, because the server prefetches it. */
export const ownDiaries = { query: { limit: diariesPageSize } };

/** The first page of a client's diaries, for the coach. */
export const diariesOf = (clientId: string) => ({ query: { clientId, limit: diariesPageSize } });
