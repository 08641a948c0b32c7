import { route } from "@/lib/api/route";
import { archiveInactiveClients } from "@/lib/practice/retention/commands";
import { archiveProposedClients } from "@/lib/practice/retention/contract";

export const POST = route(archiveProposedClients, ({ actor, body, now }) => archiveInactiveClients(actor, body.clientIds, now));
