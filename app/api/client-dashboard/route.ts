import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { noteDashboard, readDashboard } from "@/lib/practice/dashboard/client-contract";
import { dashboardOf } from "@/lib/practice/dashboard/client-queries";
import { noteOnDashboard } from "@/lib/practice/dashboard/commands";

export const GET = route(readDashboard, ({ actor, now }) => dashboardOf(actor, now));

export const PATCH = route(noteDashboard, async ({ actor, body, now }) => {
  await noteOnDashboard(actor, body, now);
  return done;
});
