// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/push/contract";

export const readPushKey: Call<typeof contract.readPushKey> = { method: "GET", path: "/api/push/key", access: "signed-in", live: {"provides":[],"invalidates":[]} };
export const subscribeToPush: FormCall<typeof contract.subscribeToPush> = { method: "POST", path: "/api/push/subscriptions", access: "signed-in", live: {"provides":[],"invalidates":["notification-preferences"]}, loadBody: async () => (await import("@/lib/core/push/contract")).subscribeToPush.body };
export const unsubscribeFromPush: Call<typeof contract.unsubscribeFromPush> = { method: "DELETE", path: "/api/push/subscriptions", access: "signed-in", live: {"provides":[],"invalidates":["notification-preferences"]} };
export const markPushesSeen: FormCall<typeof contract.markPushesSeen> = { method: "POST", path: "/api/push/seen", access: "signed-in", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/core/push/contract")).markPushesSeen.body };
export const testPush: Call<typeof contract.testPush> = { method: "POST", path: "/api/push/test", access: "signed-in", live: {"provides":[],"invalidates":["notification-preferences"]} };
export const readNotificationPreferences: Call<typeof contract.readNotificationPreferences> = { method: "GET", path: "/api/notification-preferences", access: "signed-in", live: {"provides":["notification-preferences","account"],"invalidates":[]} };
export const editNotificationPreferences: FormCall<typeof contract.editNotificationPreferences> = { method: "PATCH", path: "/api/notification-preferences", access: "signed-in", live: {"provides":[],"invalidates":["notification-preferences"]}, loadBody: async () => (await import("@/lib/core/push/contract")).editNotificationPreferences.body };
