import { route } from "@/lib/api/route";
import { moveClientsToArchive } from "@/lib/practice/lifecycle/commands";
import { archiveClients } from "@/lib/practice/lifecycle/contract";

export const POST = route(archiveClients, ({ actor, body, now }) => moveClientsToArchive(actor, body.clientIds, now));
