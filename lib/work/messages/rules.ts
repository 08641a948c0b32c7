import type { Role } from "@/lib/auth/actor";
import { pdfContentType } from "@/lib/core/uploads/contract";

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
