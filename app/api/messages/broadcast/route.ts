import { route } from "@/lib/api/route";
import { sendBroadcast } from "@/lib/messages/commands";
import { broadcast } from "@/lib/messages/contract";

export const POST = route(broadcast, ({ actor, body, now }) => sendBroadcast(actor, body, now));
