import { route } from "@/lib/api/route";
import { recordClientsExport } from "@/lib/practice/roster/commands";
import { exportClients, exportSelectedClients } from "@/lib/practice/roster/contract";
import { createClientsCsvResponse } from "@/lib/practice/roster/export";

export const GET = route(exportClients, async ({ actor, now }) => {
  await recordClientsExport(actor, undefined, now);
  return createClientsCsvResponse({}, now);
});

export const POST = route(exportSelectedClients, async ({ actor, body: { clientIds }, now }) => {
  await recordClientsExport(actor, clientIds, now);
  return createClientsCsvResponse({ ids: clientIds }, now);
});
