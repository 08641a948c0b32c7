// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/work/messages/unread-contract";

export const countUnreadMessages: Call<typeof contract.countUnreadMessages> = { method: "GET", path: "/api/conversations/unread", access: "signed-in", live: {"provides":["messages","people"],"invalidates":[]} };
