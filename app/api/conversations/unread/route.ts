import { route } from "@/lib/api/route";
import * as messages from "@/lib/messages/contract";
import { unreadOf } from "@/lib/messages/queries";

export const GET = route(messages.unread, ({ actor }) => unreadOf(actor));
