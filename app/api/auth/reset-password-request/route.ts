import { requestReset as request } from "@/lib/accounts/commands";
import { requestReset } from "@/lib/accounts/contract";
import { route } from "@/lib/api/route";

export const POST = route(requestReset, async ({ body, address, now }) => {
  await request(body.email, address, now);
  return { message: "If an account with that email exists, we've sent a password reset link." };
});
