import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface InvitationRenewedProps extends BrandProps, RecipientProps {
  url: string;
  invitedBy: string;
}

function InvitationRenewed({ firstName, url, invitedBy, ...brand }: InvitationRenewedProps) {
  return (
    <EmailLayout {...brand} preheader="This link works for seven days." reason={`You get this email because ${invitedBy} invited you to ${brand.productName}.`}>
      <EmailTitle>Here's a new link for you</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {invitedBy} has sent you a new link to your {brand.productName} account. Set your password and you're in. The link works once, within the next seven days.
      </Paragraph>
      <ActionButton href={url}>Set your password</ActionButton>
      <ButtonFallback href={url} />
    </EmailLayout>
  );
}

export const invitationRenewedTemplate: EmailTemplate<InvitationRenewedProps> = {
  subject: ({ productName }) => `A new link to your ${productName} account`,
  body: InvitationRenewed,
  preview: { ...previewProps, invitedBy: "Ellie Hart", url: "https://example.com/reset-password?token=preview" },
};
