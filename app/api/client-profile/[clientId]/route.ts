import { route } from "@/lib/api/route";
import * as clients from "@/lib/clients/contract";
import { profileOf } from "@/lib/clients/queries";

export const GET = route(clients.readClientProfile, ({ actor, params, now }) => profileOf(actor, params.clientId, now));
