import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findReviewedCheckIns } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listReviewedCheckIns, ({ actor, query, now }) => findReviewedCheckIns(actor, now, query));
