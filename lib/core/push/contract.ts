import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { success } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";
import { isTimeOfDay, isTimeZone } from "@/lib/core/settings/rules";

export const readPushKey = endpoint({
  method: "GET",
  path: "/api/push/key",
  access: "signed-in",
  summary: "The public key with which a browser subscribes to notifications; null where the practice hasn't set them up",
  response: z.object({ key: z.nullable(z.string()) }),
});

const base64Url = (min: number, max: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${min},${max}}=*$`), "Please check this value"));
const timeZone = () => z.string().check(z.refine(isTimeZone, "We don't know this time zone"));

export const subscribeToPush = endpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  access: "signed-in",
  summary: "Turns notifications on for the caller's browser, until its session ends. A browser that showed somebody else's shows only the caller's from then on. 409 where the practice hasn't set them up",
  input: {
    json: z.object({
      endpoint: z.string().check(z.maxLength(1000)),
      keys: z.object({ p256dh: base64Url(80, 100), auth: base64Url(16, 40) }),
      /** Of the device, for the quiet hours. */
      timeZone: z.optional(timeZone()),
    }),
  },
  response: success,
  errors: ["conflict"],
  writeLimit: writeLimits.pushes,
  live: { invalidates: ["notification-preferences"], audience: onlyTheCaller },
});

export const unsubscribeFromPush = endpoint({
  method: "DELETE",
  path: "/api/push/subscriptions",
  access: "signed-in",
  summary: "Turns notifications off for the caller's browser; where they are off it changes nothing",
  response: success,
  live: { invalidates: ["notification-preferences"], audience: onlyTheCaller },
});

export const markPushesSeen = endpoint({
  method: "POST",
  path: "/api/push/seen",
  access: "signed-in",
  summary: "Says that the caller has opened these notifications, so that no email about them follows. Unknown ids change nothing",
  input: { json: z.object({ ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200, "Please send at most 200 ids at once")) }) },
  response: success,
});

export const testPush = endpoint({
  method: "POST",
  path: "/api/push/test",
  access: "signed-in",
  summary: "Sends a test notification to the caller's browser. 409 where notifications are off, 502 when its push service doesn't take it",
  response: success,
  errors: ["conflict", "provider_failed"],
  writeLimit: writeLimits.pushes,
  live: { invalidates: ["notification-preferences"], audience: onlyTheCaller },
});

const time = () => z.string().check(z.refine(isTimeOfDay, "Please enter a time such as 21:00"));
const quietHours = z.object({ from: time(), until: time() });

const preferences = z.object({
  /** Whether the practice has set up notifications. */
  offered: z.boolean(),
  /** Whether they are on in the caller's browser. */
  thisDevice: z.boolean(),
  /** On how many devices they are on. */
  devices: z.int(),
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), description: z.string(), on: z.boolean() })),
  /** When nothing is sent to the devices; what comes meanwhile follows at the end. The same time twice means never. */
  quietHours,
  timeZone: z.string(),
});
export type NotificationPreferences = z.output<typeof preferences>;

export const readNotificationPreferences = endpoint({
  method: "GET",
  path: "/api/notification-preferences",
  access: "signed-in",
  summary: "Which notifications the caller gets on their devices, and when not",
  live: { provides: ["notification-preferences", "account"] },
  response: preferences,
});

export const editNotificationPreferences = endpoint({
  method: "PATCH",
  path: "/api/notification-preferences",
  access: "signed-in",
  summary: "Changes what is given: kinds on or off by their name, quiet hours, the time zone they are in. A kind that isn't the caller's is 400",
  input: { json: z.object({ kinds: z.optional(z.record(z.string().check(z.maxLength(40)), z.boolean())), quietHours: z.optional(quietHours), timeZone: z.optional(timeZone()) }) },
  response: preferences,
  live: { invalidates: ["notification-preferences"], audience: onlyTheCaller },
});
