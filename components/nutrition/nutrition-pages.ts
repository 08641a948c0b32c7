import { diariesPageSize, plansPageSize } from "@/lib/work/nutrition/rules";

/** The first page of the client's own diaries. In a file of its own, as those below, because the server prefetches it. */
export const ownDiaries = { query: { limit: diariesPageSize } };

/** The first page of a client's diaries, for the coach. */
export const diariesOf = (clientId: string) => ({ query: { clientId, limit: diariesPageSize } });

/** The first page of a client's plans, for her and for the coach. */
export const plansOf = (clientId: string) => ({ params: { id: clientId }, query: { limit: plansPageSize } });
