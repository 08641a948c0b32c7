import { route } from "@/lib/api/route";
import { readCoachAway } from "@/lib/core/settings/contract";
import { findCoachAway } from "@/lib/core/settings/queries";

export const GET = route(readCoachAway, ({ now }) => findCoachAway(now));
