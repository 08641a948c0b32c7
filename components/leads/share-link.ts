import { firstNameOf } from "@/components/leads/lead-texts";

/** Whom a trackable link is for. */
export interface Recipient {
  fullName: string;
  email: string | null;
}

const words = ({ fullName }: Recipient, link: string) => `Hi ${firstNameOf(fullName)}, please tell me a little about yourself and your goals here: ${link}`;

/** Opens a messaging app with the link in a message; the coach picks the conversation there. */
export const messagingLink = (recipient: Recipient, link: string) => `https://wa.me/?text=${encodeURIComponent(words(recipient, link))}`;

/** Opens an email with the link in it, to her where her address is known. */
export const mailLink = (recipient: Recipient, link: string) =>
  `mailto:${encodeURIComponent(recipient.email ?? "")}?subject=${encodeURIComponent("Your discovery form")}&body=${encodeURIComponent(words(recipient, link))}`;
