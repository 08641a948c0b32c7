import { route } from "@/lib/api/route";
import { clientsCsv } from "@/lib/practice/roster/export";
import { recordExport } from "@/lib/practice/roster/commands";
import { exportClients, exportSelected } from "@/lib/practice/roster/contract";

export const GET = route(exportClients, async ({ actor, now }) => {
  await recordExport(actor, undefined, now);
  return clientsCsv({}, now);
});

export const POST = route(exportSelected, async ({ actor, body: { clientIds }, now }) => {
  await recordExport(actor, clientIds, now);
  return clientsCsv({ ids: clientIds }, now);
});
