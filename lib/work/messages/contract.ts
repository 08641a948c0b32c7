import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, requiredText, searchText, success } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";

export const message = z.object({
  id: z.string(),
  /** Null once the person is erased. */
  senderId: z.nullable(z.string()),
  /** All coaches write in one thread, so a client sees from which. */
  senderName: z.nullable(z.string()),
  recipientId: z.nullable(z.string()),
  content: z.string(),
  /** The check-in whose feedback it carries. */
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
  summary: "Everyone the caller can write with, latest message first; the coach of a client even before a word; `q` finds a part of a name",
  query: z.extend(pageQuery, { q: searchText }),
  live: { provides: ["messages", "people", "presence"] },
  response: z.array(conversation),
});

export const readConversation = endpoint({
  method: "GET",
  path: "/api/conversations/:id",
  access: "signed-in",
  summary: "The conversation with the person `id`",
  // Not told apart by whom it is with: who comes and goes is told to everyone without a name.
  live: { provides: ["messages", "people", "presence"] },
  response: conversation,
});

export const countUnreadMessages = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  access: "signed-in",
  summary: "How many messages wait for the caller, and in how many conversations",
  live: { provides: ["messages", "people"] },
  response: z.object({ conversations: z.number(), messages: z.number() }),
});

export const listMessages = endpoint({
  method: "GET",
  path: "/api/messages/:id",
  access: "signed-in",
  summary: "The messages with the person `id`, oldest first; by the page it is the latest first page, and each next one is older",
  query: pageQuery,
  live: { provides: ["messages"], subject: "id" },
  response: z.array(message),
});

/** How many conversations a screen loads at a time, and how many messages of one. */
export const conversationsPageSize = 50;
export const messagesPageSize = 50;

/** What is typed in the box. */
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
  summary: "Sends a message; sent again under the same `clientMessageId` it is the one there is",
  input: { json: z.pipe(
    messageInput.check(z.refine(hasRecipient, { path: ["recipientId"], error: "Please choose who to write to" })),
    z.transform(({ recipientId, receiverId, ...rest }) => ({ ...rest, recipientId: recipientId || receiverId || "" })),
  ) },
  response: message,
  live: { invalidates: ["messages"], audience: ({ body }) => [body.recipientId] },
  statuses: [200, 201],
  errors: ["not_found", "conflict"],
});
export type NewMessage = z.output<typeof sendMessage.body>;

export const broadcastMessage = endpoint({
  method: "POST",
  path: "/api/messages/broadcast",
  access: ["coach"],
  summary: "Sends the same message to each of these clients; under the same `clientMessageId` nobody gets it twice",
  input: { json: z.object({
    recipientIds: z.array(idInput).check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients")),
    content: messageText,
    clientMessageId: z.optional(idInput.check(z.minLength(1))),
  }) },
  response: z.object({ sent: z.number(), notFound: z.array(z.string()) }),
  live: { invalidates: ["messages"], audience: ({ body }) => body.recipientIds },
});
export type Broadcast = z.output<typeof broadcastMessage.body>;

export const markConversationRead = endpoint({
  method: "POST",
  path: "/api/messages/:id/read",
  access: "signed-in",
  summary: "Marks what came from the person `id` as read",
  response: success,
  live: { invalidates: ["messages"], audience: () => [] },
});
