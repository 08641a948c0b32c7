import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { addProspect } from "@/lib/outreach/leads/commands";
import { quickAdd } from "@/lib/outreach/leads/contract";

export const POST = route(quickAdd, async ({ actor, body, now }) => {
  const { lead, isNew } = await addProspect(actor, body, now);
  return upserted(lead, isNew);
});
