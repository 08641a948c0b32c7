import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findCurrentCheckIn } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.readCurrentCheckIn, ({ actor, now }) => findCurrentCheckIn(actor, now));
