import { route } from "@/lib/api/route";
import { pipelineStats } from "@/lib/leads/contract";
import { pipelineStatsAt } from "@/lib/leads/queries";

export const GET = route(pipelineStats, ({ now }) => pipelineStatsAt(now));
