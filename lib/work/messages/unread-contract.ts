import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

export const countUnreadMessages = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  access: "signed-in",
  summary: "How many unread messages the caller has, and in how many conversations",
  offline: ["client", "coach"],
  live: { provides: ["messages", "people"] },
  response: z.object({ conversations: z.number(), messages: z.number() }),
});
