import * as accounts from "@/lib/people/accounts/contract";
import { toUser } from "@/lib/people/accounts/shape";
import { route } from "@/lib/api/route";

export const GET = route(accounts.currentUser, async ({ actor }) => toUser(actor));
