import { route } from "@/lib/api/route";
import { reopenAccount } from "@/lib/people/team/commands";
import { reopenTeamAccount } from "@/lib/people/team/contract";

export const POST = route(reopenTeamAccount, ({ actor, params, now }) => reopenAccount(actor, params.id, now));
