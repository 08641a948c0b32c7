import { route } from "@/lib/api/route";
import { recordExport } from "@/lib/clients/commands";
import { exportClients, exportSelected } from "@/lib/clients/contract";
import { clientsCsv } from "@/lib/clients/export";

export const GET = route(exportClients, async ({ actor, now }) => {
  await recordExport(actor, undefined, now);
  return clientsCsv({}, now);
});

export const POST = route(exportSelected, async ({ actor, body: { clientIds }, now }) => {
  await recordExport(actor, clientIds, now);
  return clientsCsv({ ids: clientIds }, now);
});
