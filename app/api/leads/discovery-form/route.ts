import { route } from "@/lib/api/route";
import { submitDiscovery } from "@/lib/leads/commands";
import { sendDiscovery } from "@/lib/leads/contract";

export const POST = route(sendDiscovery, ({ body, address, now }) => submitDiscovery(body, address, now));
