import { route } from "@/lib/api/route";
import { resendDiscoveryInvite } from "@/lib/outreach/leads/commands";
import { resendDiscoveryForm } from "@/lib/outreach/leads/contract";

export const POST = route(resendDiscoveryForm, ({ actor, params, now }) => resendDiscoveryInvite(actor, params.id, now));
