import { currentUser } from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { route } from "@/lib/api/route";

export const GET = route(currentUser, async ({ actor }) => toUser(actor));
