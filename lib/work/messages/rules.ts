import type { Role } from "@/lib/auth/actor";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { formatCount } from "@/lib/platform/number-texts";
import { hasVisibleText, maxTextLength } from "@/lib/platform/texts";

/** The parts of the staff's list: all that is not put off to a later day, who waits for a reply among it, and what is put off. */
export const conversationParts = ["inbox", "to_answer", "put_off"] as const;
/** The part of the list that Messages opens with. Only coaches put conversations off. */
export const firstPart = (role: Role): (typeof conversationParts)[number] | undefined => (role === "coach" ? "inbox" : undefined);
/** How many messages a search returns at most, and from how many characters on. */
export const maxMatches = 20;
export const minSearchLength = 2;
export const conversationsPageSize = 50;
export const messagesPageSize = 50;
export const maxAttachments = 6;

/** Why a client can't write to this nutritionist any more. */
export const hasLeftText = (name: string) => `${name} no longer works here. Please write to your coach.`;

export const noMessage = "Please write a message";
/** Why this trimmed text can't be sent, as a sentence; null if it can. The endpoint refuses the same texts. */
export function findTextProblem(text: string): string | null {
  if (!hasVisibleText(text)) return noMessage;
  return text.length > maxTextLength ? `Please use at most ${formatCount(maxTextLength)} characters` : null;
}

/** How long a message stays unread before an email is sent about it, in milliseconds. */
export const unreadEmailDelayMs = 15 * 60_000;

/** How many conversations have unread messages, and how many unread messages there are in total. */
export interface UnreadCounts {
  conversations: number;
  messages: number;
}

/** Returns the number beside Messages in the navigation: unread conversations for staff, unread messages for a client. */
export const getUnreadBadgeCount = (role: Role, { conversations, messages }: UnreadCounts) => (role === "client" ? messages : conversations);

interface PreviewedMessage {
  content: string;
  attachments: readonly { contentType: string }[];
}

export const isPdf = ({ contentType }: { contentType: string }) => contentType === pdfContentType;

/** The text of a message on one line of a list; one that is only files is named after them, such as "2 photos" or "Photo, PDF". */
export function messagePreview({ content, attachments }: PreviewedMessage): string {
  if (content !== "") return content;
  const pdfs = attachments.filter(isPdf).length;
  return [countOf(attachments.length - pdfs, "Photo", "photos"), countOf(pdfs, "PDF", "PDFs")].filter((part) => part !== "").join(", ");
}

const countOf = (count: number, one: string, many: string) => (count === 0 ? "" : count === 1 ? one : `${count} ${many}`);
