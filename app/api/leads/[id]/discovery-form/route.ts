import { route } from "@/lib/api/route";
import { sendDiscoveryInvite } from "@/lib/outreach/leads/commands";
import { sendDiscoveryForm } from "@/lib/outreach/leads/contract";

export const POST = route(sendDiscoveryForm, ({ actor, params, body, now }) => sendDiscoveryInvite(actor, params.id, body, now));
