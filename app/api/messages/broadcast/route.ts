import { route } from "@/lib/api/route";
import { sendBroadcast } from "@/lib/work/messages/commands";
import { broadcast } from "@/lib/work/messages/contract";

export const POST = route(broadcast, ({ actor, body, now }) => sendBroadcast(actor, body, now));
