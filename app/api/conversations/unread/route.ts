import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { getUnreadCounts } from "@/lib/work/messages/queries";

export const GET = route(messages.countUnreadMessages, ({ actor }) => getUnreadCounts(actor));
