import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { findMessageMatches } from "@/lib/work/messages/search-queries";

export const GET = route(messages.listMatchingMessages, ({ actor, query, now }) => findMessageMatches(actor, query, now));
