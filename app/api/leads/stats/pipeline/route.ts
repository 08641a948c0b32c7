import { route } from "@/lib/api/route";
import { readPipelineStats } from "@/lib/outreach/leads/contract";
import { findPipelineStats } from "@/lib/outreach/leads/queries";

export const GET = route(readPipelineStats, ({ now }) => findPipelineStats(now));
