import { route } from "@/lib/api/route";
import { recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { submitDiscoveryForm } from "@/lib/outreach/leads/contract";

export const POST = route(submitDiscoveryForm, ({ body, ipAddress, now }) => recordDiscoveryForm(body, ipAddress, now));
