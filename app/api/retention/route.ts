import { route } from "@/lib/api/route";
import { readErasureProposals } from "@/lib/practice/retention/contract";
import { findErasureProposals } from "@/lib/practice/retention/queries";

export const GET = route(readErasureProposals, ({ now }) => findErasureProposals(now));
