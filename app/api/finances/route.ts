import { route } from "@/lib/api/route";
import { finances } from "@/lib/finances/contract";
import { financesAt } from "@/lib/finances/queries";

export const GET = route(finances, ({ actor, now }) => financesAt(actor, now));
