import { emailHref } from "@/components/clients/client-texts";
import { firstNameFrom } from "@/components/leads/lead-labels";

export interface LinkRecipient {
  fullName: string;
  email: string | null;
}

const shareText = ({ fullName }: LinkRecipient, link: string) => `Hi ${firstNameFrom(fullName)}, please tell me a little about yourself and your goals here: ${link}`;

/** Opens WhatsApp with the link in a message; the coach chooses the chat. */
export const whatsAppLink = (recipient: LinkRecipient, link: string) => `https://wa.me/?text=${encodeURIComponent(shareText(recipient, link))}`;

/** Opens a draft email with the link, addressed if the email is known. */
export const mailtoLink = (recipient: LinkRecipient, link: string) =>
  emailHref(recipient.email ?? "", { subject: "Your discovery form", body: shareText(recipient, link) });
