import { route } from "@/lib/api/route";
import { finances } from "@/lib/money/finances/contract";
import { financesAt } from "@/lib/money/finances/queries";

export const GET = route(finances, ({ actor, now }) => financesAt(actor, now));
