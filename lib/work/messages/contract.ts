import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, requiredText, searchText, success } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";
import { roles } from "@/lib/auth/actor";

export const message = z.object({
  id: z.string(),
  /** Null after the person was erased. */
  senderId: z.nullable(z.string()),
  /** All coaches share one thread, so the name shows which coach wrote. */
  senderName: z.nullable(z.string()),
  recipientId: z.nullable(z.string()),
  content: z.string(),
  /** The check-in that this message gives feedback on. */
  checkInId: z.nullable(z.string()),
  createdAt: instant(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  counterpart: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    profileImageUrl: z.nullable(z.string()),
    online: z.boolean(),
  }),
  lastMessage: z.nullable(message),
  unreadCount: z.number(),
});
export type Conversation = z.output<typeof conversation>;
export type Counterpart = Conversation["counterpart"];

export const listConversations = endpoint({
  method: "GET",
  path: "/api/conversations",
  access: "signed-in",
  summary: "Everyone the caller can message, latest message first, including people without messages yet; `q` searches by name",
  query: z.extend(pageQuery, { q: searchText }),
  // A first food diary lets the nutritionist write to its client.
  live: { provides: ["messages", "people", "presence", "nutrition"] },
  response: z.array(conversation),
});

export const readConversation = endpoint({
  method: "GET",
  path: "/api/conversations/:id",
  access: "signed-in",
  summary: "The conversation with the person `id`",
  // No `subject`: presence changes are broadcast without a person's id.
  live: { provides: ["messages", "people", "presence"] },
  response: conversation,
});

export const countUnreadMessages = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  access: "signed-in",
  summary: "How many unread messages the caller has, and in how many conversations",
  live: { provides: ["messages", "people"] },
  response: z.object({ conversations: z.number(), messages: z.number() }),
});

export const listMessages = endpoint({
  method: "GET",
  path: "/api/messages/:id",
  access: "signed-in",
  summary: "The messages with the person `id`, oldest first; with `limit`, the first page has the latest messages and each next page older ones",
  query: pageQuery,
  live: { provides: ["messages"], subject: "id" },
  response: z.array(message),
});

export const conversationsPageSize = 50;
export const messagesPageSize = 50;

export const messageText = requiredText("Please write a message");

const idInput = z.string().check(z.maxLength(100));
const messageInput = z.object({
  recipientId: z.nullish(idInput),
  receiverId: z.nullish(idInput),
  content: messageText,
  clientMessageId: z.optional(idInput.check(z.minLength(1))),
});
const hasRecipient = ({ recipientId, receiverId }: z.output<typeof messageInput>) => recipientId || receiverId;

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/messages",
  access: "signed-in",
  summary: "Sends a message; a repeated `clientMessageId` returns the message already sent",
  input: { json: z.pipe(
    messageInput.check(z.refine(hasRecipient, { path: ["recipientId"], error: "Please choose who to message" })),
    z.transform(({ recipientId, receiverId, ...rest }) => ({ ...rest, recipientId: recipientId || receiverId || "" })),
  ) },
  response: message,
  live: { invalidates: ["messages"], audience: ({ body }) => [body.recipientId] },
  statuses: [200, 201],
  errors: ["not_found", "conflict"],
  writeLimit: writeLimits.messages,
});
export type NewMessage = z.output<typeof sendMessage.body>;

export const broadcastMessage = endpoint({
  method: "POST",
  path: "/api/messages/broadcast",
  access: ["coach"],
  summary: "Sends one message to each of these clients; nobody gets it twice with the same `clientMessageId`",
  input: { json: z.object({
    recipientIds: z.array(idInput).check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients")),
    content: messageText,
    clientMessageId: z.optional(idInput.check(z.minLength(1))),
  }) },
  response: z.object({ sent: z.number(), notFound: z.array(z.string()) }),
  live: { invalidates: ["messages"], audience: ({ body }) => body.recipientIds },
  writeLimit: writeLimits.messages,
});
export type Broadcast = z.output<typeof broadcastMessage.body>;

export const markConversationRead = endpoint({
  method: "POST",
  path: "/api/messages/:id/read",
  access: "signed-in",
  summary: "Marks all messages from the person `id` as read",
  response: success,
  live: { invalidates: ["messages"], audience: onlyTheCaller },
});
