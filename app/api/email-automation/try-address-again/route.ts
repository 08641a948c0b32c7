import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { clearAddressProblem } from "@/lib/core/email/address-problems";
import { tryAddressAgain } from "@/lib/core/email/contract";

export const POST = route(tryAddressAgain, async ({ body: { email } }) => {
  await clearAddressProblem(email);
  return successResult;
});
