import { route } from "@/lib/api/route";
import { closeAccount } from "@/lib/people/team/commands";
import { closeTeamAccount } from "@/lib/people/team/contract";

export const POST = route(closeTeamAccount, ({ actor, params, now }) => closeAccount(actor, params.id, now));
