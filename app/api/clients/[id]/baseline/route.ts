import { route } from "@/lib/api/route";
import { readBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findBaseline } from "@/lib/work/check-ins/baseline-queries";

export const GET = route(readBaseline, ({ actor, params, now }) => findBaseline(actor, params.id, now));
