// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/messages/contract";

export const listConversations: Call<typeof contract.listConversations> = { method: "GET", path: "/api/conversations", access: "signed-in", live: {"provides":["messages","people","presence","nutrition"],"invalidates":[]} };
export const readConversation: Call<typeof contract.readConversation> = { method: "GET", path: "/api/conversations/:id", access: "signed-in", live: {"provides":["messages","people","presence"],"invalidates":[]} };
export const listMessages: Call<typeof contract.listMessages> = { method: "GET", path: "/api/messages/:id", access: "signed-in", live: {"provides":["messages"],"invalidates":[]} };
export const listMatchingMessages: Call<typeof contract.listMatchingMessages> = { method: "GET", path: "/api/messages/search", access: "signed-in", live: {"provides":["messages","people"],"invalidates":[]} };
export const sendMessage: FormCall<typeof contract.sendMessage> = { method: "POST", path: "/api/messages", access: "signed-in", live: {"provides":[],"invalidates":["messages"]}, loadBody: async () => (await import("@/lib/work/messages/contract")).sendMessage.body };
export const readBroadcastAudience: FormCall<typeof contract.readBroadcastAudience> = { method: "POST", path: "/api/messages/broadcast/audience", access: ["coach"], live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/work/messages/contract")).readBroadcastAudience.body };
export const broadcastMessage: FormCall<typeof contract.broadcastMessage> = { method: "POST", path: "/api/messages/broadcast", access: ["coach"], live: {"provides":[],"invalidates":["messages"]}, loadBody: async () => (await import("@/lib/work/messages/contract")).broadcastMessage.body };
export const markConversationRead: Call<typeof contract.markConversationRead> = { method: "POST", path: "/api/messages/:id/read", access: "signed-in", live: {"provides":[],"invalidates":["messages"]} };
export const markNoReplyNeeded: Call<typeof contract.markNoReplyNeeded> = { method: "POST", path: "/api/messages/:id/no-reply-needed", access: ["coach"], live: {"provides":[],"invalidates":["messages","promises"]} };
export const unmarkNoReplyNeeded: Call<typeof contract.unmarkNoReplyNeeded> = { method: "DELETE", path: "/api/messages/:id/no-reply-needed", access: ["coach"], live: {"provides":[],"invalidates":["messages","promises"]} };
export const snoozeConversation: FormCall<typeof contract.snoozeConversation> = { method: "POST", path: "/api/conversations/:id/snooze", access: ["coach"], live: {"provides":[],"invalidates":["messages"]}, loadBody: async () => (await import("@/lib/work/messages/contract")).snoozeConversation.body };
