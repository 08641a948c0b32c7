import { route } from "@/lib/api/route";
import { sendBroadcast } from "@/lib/work/messages/commands";
import { broadcastMessage } from "@/lib/work/messages/contract";

export const POST = route(broadcastMessage, ({ actor, body, now }) => sendBroadcast(actor, body, now));
