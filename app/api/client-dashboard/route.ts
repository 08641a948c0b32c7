import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { noteOnDashboard } from "@/lib/clients/commands";
import { noteDashboard, readDashboard } from "@/lib/clients/contract";
import { dashboardOf } from "@/lib/clients/queries";

export const GET = route(readDashboard, ({ actor, now }) => dashboardOf(actor, now));

export const PATCH = route(noteDashboard, async ({ actor, body, now }) => {
  await noteOnDashboard(actor, body, now);
  return done;
});
