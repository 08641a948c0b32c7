import { route } from "@/lib/api/route";
import * as accounts from "@/lib/people/accounts/contract";
import { toUser } from "@/lib/people/accounts/shape";

export const GET = route(accounts.readCurrentUser, async ({ actor }) => toUser(actor));
