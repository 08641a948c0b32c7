import { route } from "@/lib/api/route";
import { pipelineStats } from "@/lib/outreach/leads/contract";
import { pipelineStatsAt } from "@/lib/outreach/leads/queries";

export const GET = route(pipelineStats, ({ now }) => pipelineStatsAt(now));
