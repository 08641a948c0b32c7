import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { createLeadWithTrackableLink } from "@/lib/outreach/leads/commands";
import { createTrackableLink } from "@/lib/outreach/leads/contract";

export const POST = route(createTrackableLink, async ({ actor, body, now }) => {
  const { isNew, ...answer } = await createLeadWithTrackableLink(actor, body, now);
  return upserted(answer, isNew);
});
