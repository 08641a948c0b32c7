// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/notifications/contract";

export const listNotifications: Call<typeof contract.listNotifications> = { method: "GET", path: "/api/notifications", access: "signed-in", live: {"provides":["notifications","people"],"invalidates":[]} };
export const countUnreadNotifications: Call<typeof contract.countUnreadNotifications> = { method: "GET", path: "/api/notifications/unread", access: "signed-in", live: {"provides":["notifications","people"],"invalidates":[]} };
export const markNotificationsRead: FormCall<typeof contract.markNotificationsRead> = { method: "POST", path: "/api/notifications/read", access: "signed-in", live: {"provides":[],"invalidates":["notifications"]}, loadBody: async () => (await import("@/lib/core/notifications/contract")).markNotificationsRead.body };
