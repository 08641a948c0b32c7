import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { makeTrackableLink } from "@/lib/outreach/leads/commands";
import { trackableLink } from "@/lib/outreach/leads/contract";

export const POST = route(trackableLink, async ({ actor, body, now }) => {
  const { isNew, ...answer } = await makeTrackableLink(actor, body, now);
  return upserted(answer, isNew);
});
