import { route } from "@/lib/api/route";
import { listArchived } from "@/lib/lifecycle/contract";
import { listRestorable } from "@/lib/lifecycle/queries";

export const GET = route(listArchived, ({ now, query }) => listRestorable(now, query));
