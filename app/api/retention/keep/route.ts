import { route } from "@/lib/api/route";
import { keepPeople } from "@/lib/practice/retention/commands";
import { keepForNow } from "@/lib/practice/retention/contract";

export const POST = route(keepForNow, ({ actor, body, now }) => keepPeople(actor, body, now));
