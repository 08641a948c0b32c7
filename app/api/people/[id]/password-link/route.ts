import { route } from "@/lib/api/route";
import { createPasswordLink } from "@/lib/people/team/contract";
import { renewPasswordLink } from "@/lib/people/team/password-link-commands";

export const POST = route(createPasswordLink, ({ actor, params, now }) => renewPasswordLink(actor, params.id, now));
