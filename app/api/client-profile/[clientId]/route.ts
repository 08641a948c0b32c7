import { route } from "@/lib/api/route";
import * as clients from "@/lib/people/clients/contract";
import { findClientProfile } from "@/lib/practice/roster/queries";

export const GET = route(clients.readClientProfile, ({ actor, params, now }) => findClientProfile(actor, params.clientId, now));
