import { route } from "@/lib/api/route";
import { addClient } from "@/lib/clients/commands";
import { createClient, listClients } from "@/lib/clients/contract";
import { listRoster } from "@/lib/clients/roster";

export const GET = route(listClients, ({ query: { q, sort, ...page }, now }) => listRoster({ q }, sort, page, now));

export const POST = route(createClient, ({ actor, body, now }) => addClient(actor, body, now));
