import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { addClient } from "@/lib/clients/commands";
import { createClient, listClients } from "@/lib/clients/contract";
import { listRoster } from "@/lib/clients/roster";

export const GET = route(listClients, ({ query: { q, sort, ...page }, now }) => listRoster({ q }, sort, page, now));

export const POST = route(createClient, async ({ actor, body, now }) => created(await addClient(actor, body, now)));
