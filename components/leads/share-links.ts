import { firstNameFrom } from "@/components/leads/lead-labels";

/** Whom a trackable link is for. */
export interface LinkRecipient {
  fullName: string;
  email: string | null;
}

const shareText = ({ fullName }: LinkRecipient, link: string) => `Hi ${firstNameFrom(fullName)}, please tell me a little about yourself and your goals here: ${link}`;

/** Opens a messaging app with the link in a message; the coach picks the conversation there. */
export const whatsAppLink = (recipient: LinkRecipient, link: string) => `https://wa.me/?text=${encodeURIComponent(shareText(recipient, link))}`;

/** Opens an email with the link in it, to her where her address is known. */
export const mailtoLink = (recipient: LinkRecipient, link: string) =>
  `mailto:${encodeURIComponent(recipient.email ?? "")}?subject=${encodeURIComponent("Your discovery form")}&body=${encodeURIComponent(shareText(recipient, link))}`;
