import * as accounts from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { route } from "@/lib/api/route";

export const GET = route(accounts.currentUser, async ({ actor }) => toUser(actor));
