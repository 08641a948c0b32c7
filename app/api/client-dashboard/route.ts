import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { readDashboard, updateDashboard } from "@/lib/practice/dashboard/client-contract";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { recordDashboardFlags } from "@/lib/practice/dashboard/commands";

export const GET = route(readDashboard, ({ actor, now }) => findClientDashboard(actor, now));

export const PATCH = route(updateDashboard, async ({ actor, body, now }) => {
  await recordDashboardFlags(actor, body, now);
  return successResult;
});
