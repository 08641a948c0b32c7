import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { unreadOf } from "@/lib/work/messages/queries";

export const GET = route(messages.unread, ({ actor }) => unreadOf(actor));
