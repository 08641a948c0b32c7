import { resetPassword as reset } from "@/lib/accounts/commands";
import { resetPassword } from "@/lib/accounts/contract";
import { route } from "@/lib/api/route";

export const POST = route(resetPassword, async ({ body, now }) => {
  await reset(body.token, body.password, now);
  return { message: "Password Reset Successful" };
});
