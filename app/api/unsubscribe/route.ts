import { redirectTo } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { openUnsubscribe, unsubscribe } from "@/lib/core/email/contract";
import { setRemindersByToken } from "@/lib/core/email/opt-out";
import { paths } from "@/lib/platform/paths";

export const GET = route(openUnsubscribe, async ({ query }) => redirectTo(paths.unsubscribe(query.token)));

export const POST = route(unsubscribe, async ({ query, now }) => {
  const subscribed = query.resubscribe === "1";
  await setRemindersByToken(query.token, subscribed, now);
  return { success: true as const, subscribed };
});
