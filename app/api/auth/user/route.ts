import { route } from "@/lib/api/route";
import { readCurrentUser } from "@/lib/people/accounts/current-user-contract";
import { toUser } from "@/lib/people/accounts/shape";

export const GET = route(readCurrentUser, async ({ actor }) => toUser(actor));
