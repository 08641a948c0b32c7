import { route } from "@/lib/api/route";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";

export const GET = route(listTeam, ({ now }) => findTeam(now));
