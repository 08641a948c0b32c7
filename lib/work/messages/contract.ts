import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, optionalText, requiredText, searchText, success } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";
import { roles } from "@/lib/auth/actor";
import { storedFile } from "@/lib/core/uploads/contract";
import { hasVisibleText } from "@/lib/platform/texts";
import { conversationParts, maxAttachments, maxMatches, minSearchLength, noMessage } from "@/lib/work/messages/rules";

/** Where a message was imported from: a chat that WhatsApp exported, or another file. */
export const importedFromKinds = ["whatsapp", "file"] as const;
export type ImportedFrom = (typeof importedFromKinds)[number];

export const message = z.object({
  id: z.string(),
  /** Null after the person was erased. */
  senderId: z.nullable(z.string()),
  /** All coaches share one thread, so the name shows which coach wrote. */
  senderName: z.nullable(z.string()),
  recipientId: z.nullable(z.string()),
  /** Empty in a message that is only files. */
  content: z.string(),
  /** Photos and PDFs, in the order in which they were uploaded. */
  attachments: z.array(storedFile),
  /** The check-in that this message gives feedback on. */
  checkInId: z.nullable(z.string()),
  /** Null for a message that was sent here. */
  importedFrom: z.nullable(z.enum(importedFromKinds)),
  createdAt: instant(),
  /** Whether the recipient has opened the conversation since it was sent. For coaches, any coach counts. */
  seen: z.boolean(),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  counterpart: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    profileImageUrl: z.nullable(z.string()),
    online: z.boolean(),
    /** Whether their account is closed: the client still reads the messages and can't send any. */
    hasLeft: z.boolean(),
  }),
  lastMessage: z.nullable(message),
  unreadCount: z.number(),
  /** Since when the client waits for a reply. Null for clients. */
  waitingSince: z.nullable(instant()),
  /** When staff want to see it at the top of their list again, until the next message. Null for clients. */
  snoozedUntil: z.nullable(instant()),
  /** The day, in the practice's time zone, that begins then. */
  snoozedUntilDay: z.nullable(z.iso.date()),
});
export type Conversation = z.output<typeof conversation>;
export type Counterpart = Conversation["counterpart"];

export type ConversationPart = (typeof conversationParts)[number];

export const listConversations = endpoint({
  method: "GET",
  path: "/api/conversations",
  access: "signed-in",
  summary: "Everyone the caller can message, latest message first, including people without messages yet and, for a client, nutritionists who have left; `q` searches by name. In the part `inbox` of the staff's list, a conversation that they put off is found by `q` only, and from its day on at the top",
  offline: ["client", "coach"],
  query: z.extend(pageQuery, { q: searchText, part: z.optional(z.enum(conversationParts)) }),
  // A first food diary lets the nutritionist write to its client.
  live: { provides: ["messages", "people", "presence", "nutrition"] },
  response: z.array(conversation),
});

export const readConversation = endpoint({
  method: "GET",
  path: "/api/conversations/:id",
  access: "signed-in",
  summary: "The conversation with the person `id`",
  offline: ["client", "coach"],
  // No `subject`: presence changes are broadcast without a person's id.
  live: { provides: ["messages", "people", "presence"] },
  response: conversation,
});

export const listMessages = endpoint({
  method: "GET",
  path: "/api/messages/:id",
  access: "signed-in",
  summary: "The messages with the person `id`, oldest first; with `limit`, the first page has the latest messages and each next page older ones",
  offline: ["client", "coach"],
  query: pageQuery,
  live: { provides: ["messages"], subject: "id" },
  response: z.array(message),
});

export const listMatchingMessages = endpoint({
  method: "GET",
  path: "/api/messages/search",
  access: "signed-in",
  summary: `The newest ${maxMatches} messages that contain every word of \`q\`, in any form or by its beginning, in all the caller's conversations or only the one \`with\` a person. Empty for fewer than ${minSearchLength} characters`,
  query: z.object({ q: searchText, with: z.optional(z.string().check(z.maxLength(100))) }),
  live: { provides: ["messages", "people"] },
  errors: ["not_found"],
  response: z.array(z.object({
    /** The message's id. */
    id: z.string(),
    counterpart: z.object({ id: z.string(), name: z.string() }),
    senderName: z.nullable(z.string()),
    createdAt: instant(),
    /** The words around what was found, in parts that match and parts that don't. */
    excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
  })),
});
export type MessageMatch = z.output<typeof listMatchingMessages.response>[number];

const messageText = requiredText(noMessage);

/** The error for a file that isn't the sender's, was sent already or was removed. */
export const attachmentsGone = "Please add your files again";

const idInput = z.string().check(z.maxLength(100));
const messageInput = z.object({
  recipientId: z.nullish(idInput),
  receiverId: z.nullish(idInput),
  /** Required without attachments. */
  content: optionalText(),
  attachments: z.optional(z.array(idInput).check(z.maxLength(maxAttachments, `Please add at most ${maxAttachments} files`))),
  clientMessageId: z.optional(idInput.check(z.minLength(1))),
});
const hasRecipient = ({ recipientId, receiverId }: z.output<typeof messageInput>) => recipientId || receiverId;
const hasContent = ({ content, attachments }: z.output<typeof messageInput>) => (attachments && attachments.length > 0) || (content && hasVisibleText(content));

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/messages",
  access: "signed-in",
  summary: "Sends a message, with up to 6 files that the caller uploaded with the purpose message_attachment; a repeated `clientMessageId` returns the message already sent",
  input: { json: z.pipe(
    messageInput.check(z.refine(hasContent, { path: ["content"], error: noMessage }), z.refine(hasRecipient, { path: ["recipientId"], error: "Please choose who to message" })),
    z.transform(({ recipientId, receiverId, content = "", ...rest }) => ({ ...rest, recipientId: recipientId || receiverId || "", content: hasVisibleText(content) ? content : "" })),
  ) },
  response: message,
  live: { invalidates: ["messages"], audience: ({ body }) => [body.recipientId] },
  statuses: [200, 201],
  errors: ["not_found", "conflict"],
  writeLimit: writeLimits.messages,
});
export type NewMessage = z.output<typeof sendMessage.body>;

const broadcastRecipients = z.array(idInput).check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients"));

export const readBroadcastAudience = endpoint({
  method: "POST",
  path: "/api/messages/broadcast/audience",
  access: ["coach"],
  summary: "Which of these clients a broadcast would reach now, by name, and who is left out and why. Sends nothing",
  input: { json: z.object({ recipientIds: broadcastRecipients }) },
  response: z.object({
    reached: z.array(z.object({ id: z.string(), name: z.string() })),
    archived: z.array(z.object({ id: z.string(), name: z.string() })),
    /** How many are no client, or have been erased. */
    unknown: z.number(),
  }),
});
export type BroadcastAudience = z.output<typeof readBroadcastAudience.response>;

export const broadcastMessage = endpoint({
  method: "POST",
  path: "/api/messages/broadcast",
  access: ["coach"],
  summary: "Sends one message to each of these clients. {firstName} and the other variables of snippets are filled in for each client. Sent again with the same `clientMessageId` or `Idempotency-Key`, it reaches only those who don't have it yet; with the same `clientMessageId` and another text it is refused",
  resumes: true,
  input: { json: z.object({
    recipientIds: broadcastRecipients,
    content: messageText,
    clientMessageId: z.optional(idInput.check(z.minLength(1))),
  }) },
  response: z.object({ sent: z.number(), notFound: z.array(z.string()) }),
  errors: ["conflict"],
  live: { invalidates: ["messages"], audience: ({ body }) => body.recipientIds },
  writeLimit: writeLimits.messages,
});
export type Broadcast = z.output<typeof broadcastMessage.body>;

export const markConversationRead = endpoint({
  method: "POST",
  path: "/api/messages/:id/read",
  access: "signed-in",
  summary: "Marks all messages from the person `id` as read and shows them as seen to their sender",
  response: success,
  live: { invalidates: ["messages"], audience: ({ params }) => [params.id] },
});

export const markNoReplyNeeded = endpoint({
  method: "POST",
  path: "/api/messages/:id/no-reply-needed",
  access: ["coach"],
  summary: "Records that the client's message `id`, with those before it, needs no reply, which fulfils the promise of one",
  response: conversation,
  live: { invalidates: ["messages", "promises"], audience: ({ response }) => [everyCoach, response.counterpart.id] },
});

export const unmarkNoReplyNeeded = endpoint({
  method: "DELETE",
  path: "/api/messages/:id/no-reply-needed",
  access: ["coach"],
  summary: "Takes that back: the client waits for a reply again",
  response: conversation,
  live: { invalidates: ["messages", "promises"], audience: ({ response }) => [everyCoach, response.counterpart.id] },
});

export const snoozeConversation = endpoint({
  method: "POST",
  path: "/api/conversations/:id/snooze",
  access: ["coach"],
  summary: "Puts the conversation with the client `id` off until that day, in the practice's time zone, or until a message arrives; null brings it back. The promise of a reply keeps running",
  input: { json: z.object({ until: z.nullable(z.iso.date("Please choose a day")) }) },
  response: conversation,
  errors: ["conflict"],
  live: { invalidates: ["messages"] },
});
