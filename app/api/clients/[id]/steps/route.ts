import { route } from "@/lib/api/route";
import { listStepHistory } from "@/lib/work/next-steps/contract";
import { findStepHistory } from "@/lib/work/next-steps/queries";

export const GET = route(listStepHistory, ({ actor, params, query, now }) => findStepHistory(actor, params.id, now, query));
