import { pendingDiariesPageSize } from "@/lib/work/nutrition/rules";

/** The waiting diaries, soonest due date first. A file of its own, because the server prefetches the first page. */
export const pendingDiariesPage = { query: { sort: "due" as const, limit: pendingDiariesPageSize } };

/** The diary with this id, if it waits for a plan. */
export const pendingDiaryOf = (id: string) => ({ query: { id } });
