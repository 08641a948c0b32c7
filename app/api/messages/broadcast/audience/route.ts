import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { findBroadcastAudience } from "@/lib/work/messages/queries";

export const POST = route(messages.readBroadcastAudience, ({ actor, body }) => findBroadcastAudience(actor, body.recipientIds));
