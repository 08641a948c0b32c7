import { route } from "@/lib/api/route";
import { endSessionsOfPerson } from "@/lib/people/sessions/commands";
import { endPersonSessions } from "@/lib/people/sessions/contract";

export const DELETE = route(endPersonSessions, ({ actor, params, now }) => endSessionsOfPerson(actor, params.id, now));
