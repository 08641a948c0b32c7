import { route } from "@/lib/api/route";
import { endOwnOtherSessions } from "@/lib/people/sessions/commands";
import { endOtherSessions, listSessions } from "@/lib/people/sessions/contract";
import { listOwnSessions } from "@/lib/people/sessions/queries";

export const GET = route(listSessions, ({ actor, now }) => listOwnSessions(actor, now));

export const DELETE = route(endOtherSessions, ({ actor, now }) => endOwnOtherSessions(actor, now));
