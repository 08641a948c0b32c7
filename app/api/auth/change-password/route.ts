import { changePassword as change } from "@/lib/accounts/commands";
import { changePassword } from "@/lib/accounts/contract";
import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";

export const POST = route(changePassword, async ({ actor, body, now }) => {
  await change(actor, body, now);
  return done;
});
