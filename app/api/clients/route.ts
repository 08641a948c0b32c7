import { route } from "@/lib/api/route";
import { addClient } from "@/lib/practice/roster/commands";
import { createClient, listClients } from "@/lib/practice/roster/contract";
import { listRoster } from "@/lib/practice/roster/pages";

export const GET = route(listClients, ({ query: { q, sort, ...page }, now }) => listRoster({ q }, sort, page, now));

export const POST = route(createClient, ({ actor, body, now }) => addClient(actor, body, now));
