import { route } from "@/lib/api/route";
import { listPasskeys } from "@/lib/people/second-factors/contract";
import { listOwnPasskeys } from "@/lib/people/second-factors/queries";

export const GET = route(listPasskeys, ({ actor }) => listOwnPasskeys(actor));
