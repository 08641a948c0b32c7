import { route } from "@/lib/api/route";
import { readTwoFactor } from "@/lib/people/second-factors/contract";
import { findOwnTwoFactor } from "@/lib/people/second-factors/queries";

export const GET = route(readTwoFactor, ({ actor }) => findOwnTwoFactor(actor));
