import { route } from "@/lib/api/route";
import { listArchived } from "@/lib/practice/lifecycle/contract";
import { listRestorable } from "@/lib/practice/lifecycle/queries";

export const GET = route(listArchived, ({ now, query }) => listRestorable(now, query));
