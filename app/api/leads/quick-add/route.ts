import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { inviteLead } from "@/lib/outreach/leads/commands";
import { addLead } from "@/lib/outreach/leads/contract";

export const POST = route(addLead, async ({ actor, body, now }) => {
  const { lead, isNew } = await inviteLead(actor, body, now);
  return upserted(lead, isNew);
});
