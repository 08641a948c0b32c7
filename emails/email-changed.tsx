import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface EmailChangedProps extends BrandProps, RecipientProps {
  /** Whether it goes to the new address, otherwise to the old one. */
  isNewAddress: boolean;
  /** Where to write if it was somebody else; null if the practice has none. */
  contactEmail: string | null;
}

/** Names neither address, because each mailbox may be read by somebody else. */
function EmailChanged({ isNewAddress, contactEmail, ...brand }: EmailChangedProps) {
  return (
    <EmailLayout {...brand} preheader="If this was you, you don't need to do anything." reason={`You get this email because the email address of a ${brand.productName} account was changed.`}>
      <EmailTitle>Your email address was changed</EmailTitle>
      <Greeting firstName="" />
      <Paragraph>
        {isNewAddress
          ? `This is now the email address of your ${brand.productName} account. Sign in with it from now on.`
          : `Your ${brand.productName} account has a new email address. Sign in with that one from now on. This address won't get any more emails.`}
      </Paragraph>
      <Paragraph>You're signed out on all your other devices.</Paragraph>
      <Paragraph>If this wasn't you, get in touch with us straight away{contactEmail ? ` at ${contactEmail}` : ""}.</Paragraph>
    </EmailLayout>
  );
}

export const emailChangedTemplate: EmailTemplate<EmailChangedProps> = {
  subject: ({ productName }) => `Your ${productName} email address was changed`,
  body: EmailChanged,
  preview: { ...previewProps, isNewAddress: false, contactEmail: "hello@example.com" },
};
