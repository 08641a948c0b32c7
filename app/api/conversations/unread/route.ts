import { route } from "@/lib/api/route";
import { getUnreadCounts } from "@/lib/work/messages/queries";
import { countUnreadMessages } from "@/lib/work/messages/unread-contract";

export const GET = route(countUnreadMessages, ({ actor }) => getUnreadCounts(actor));
