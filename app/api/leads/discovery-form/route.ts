import { route } from "@/lib/api/route";
import { submitDiscovery } from "@/lib/outreach/leads/commands";
import { sendDiscovery } from "@/lib/outreach/leads/contract";

export const POST = route(sendDiscovery, ({ body, address, now }) => submitDiscovery(body, address, now));
