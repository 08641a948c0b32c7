import { route } from "@/lib/api/route";
import * as clients from "@/lib/people/clients/contract";
import { profileOf } from "@/lib/practice/roster/queries";

export const GET = route(clients.readClientProfile, ({ actor, params, now }) => profileOf(actor, params.clientId, now));
