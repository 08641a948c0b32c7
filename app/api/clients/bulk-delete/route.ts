import { route } from "@/lib/api/route";
import { archiveAll } from "@/lib/practice/lifecycle/commands";
import { archiveClients } from "@/lib/practice/lifecycle/contract";

export const POST = route(archiveClients, ({ actor, body, now }) => archiveAll(actor, body.clientIds, now));
