import { redirectTo } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { openUnsubscribePage, unsubscribeFromReminders } from "@/lib/core/email/contract";
import { setRemindersEnabledByToken } from "@/lib/core/email/opt-out";
import { paths } from "@/lib/platform/paths";

export const GET = route(openUnsubscribePage, async ({ query }) => redirectTo(paths.unsubscribe(query.token)));

export const POST = route(unsubscribeFromReminders, async ({ query, now }) => {
  const subscribed = query.resubscribe === "1";
  await setRemindersEnabledByToken(query.token, subscribed, now);
  return { success: true as const, subscribed };
});
