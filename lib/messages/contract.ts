import * as z from "zod";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, requiredText, success } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";

export const message = z.object({
  id: z.string(),
  /** Null once the person is erased. */
  senderId: z.string().nullable(),
  /** All coaches write in one thread, so a client sees from which. */
  senderName: z.string().nullable(),
  recipientId: z.string().nullable(),
  content: z.string(),
  /** The check-in whose feedback it carries. */
  checkInId: z.string().nullable(),
  createdAt: instant(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  counterpart: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    profileImageUrl: z.string().nullable(),
    online: z.boolean(),
  }),
  lastMessage: message.nullable(),
  unreadCount: z.number(),
});
export type Conversation = z.output<typeof conversation>;
export type Counterpart = Conversation["counterpart"];

export const conversations = endpoint({
  method: "GET",
  path: "/api/conversations",
  access: "signed-in",
  summary: "Everyone the caller can write with, latest message first; the coach of a client even before a word",
  query: pageQuery,
  shows: ["messages", "people", "presence"],
  response: z.array(conversation),
});

export const unread = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  access: "signed-in",
  summary: "How many messages wait for the caller, and in how many conversations",
  shows: ["messages", "people"],
  response: z.object({ conversations: z.number(), messages: z.number() }),
});

export const thread = endpoint({
  method: "GET",
  path: "/api/messages/:id",
  access: "signed-in",
  summary: "The messages with the person `id`, oldest first; by the page it is the latest first page, and each next one is older",
  query: pageQuery,
  shows: ["messages"],
  person: "id",
  response: z.array(message),
});

/** How many messages a screen loads at a time. */
export const threadPage = 50;

/** What is typed in the box. */
export const messageText = requiredText("Please write a message");

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/messages",
  access: "signed-in",
  summary: "Sends a message; sent again under the same `clientMessageId` it is the one there is",
  body: z
    .object({
      recipientId: z.string().max(100).optional(),
      receiverId: z.string().max(100).optional(),
      content: messageText,
      clientMessageId: z.string().min(1).max(100).optional(),
    })
    .refine(({ recipientId, receiverId }) => recipientId || receiverId, { path: ["recipientId"], error: "Please choose who to write to" })
    .transform(({ recipientId, receiverId = "", ...rest }) => ({ ...rest, recipientId: recipientId || receiverId })),
  response: message,
  changes: ["messages"],
  concerns: ({ body }) => [body.recipientId],
});
export type NewMessage = z.output<typeof sendMessage.body>;

export const markRead = endpoint({
  method: "POST",
  path: "/api/messages/:id/read",
  access: "signed-in",
  summary: "Marks what came from the person `id` as read",
  response: success,
  changes: ["messages"],
  concerns: () => [],
});
