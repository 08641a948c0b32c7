import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listReviewed } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.reviewed, ({ actor, query, now }) => listReviewed(actor, now, query));
