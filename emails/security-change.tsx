import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface SecurityChangeProps extends BrandProps, RecipientProps {
  /** A sentence without its full stop, such as "Your password was changed". */
  what: string;
  /** When, such as "Thursday 19 March at 9:14 pm". */
  at: string;
  resetUrl: string;
}

function SecurityChange({ firstName, what, at, resetUrl, ...brand }: SecurityChangeProps) {
  return (
    <EmailLayout {...brand} preheader="Please check that it was you." reason={`You get this email because the way you sign in to ${brand.productName} has changed.`}>
      <EmailTitle>{what}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {what} on {at}. Every other device was signed out.
      </Paragraph>
      <Paragraph>If this was you, you don't need to do anything.</Paragraph>
      <Paragraph>If it wasn't you, choose a new password now. That signs out every device.</Paragraph>
      <ActionButton href={resetUrl}>Choose a new password</ActionButton>
      <ButtonFallback href={resetUrl} />
    </EmailLayout>
  );
}

export const securityChangeTemplate: EmailTemplate<SecurityChangeProps> = {
  subject: ({ what, productName }) => `${what} (${productName})`,
  body: SecurityChange,
  preview: { ...previewProps, what: "Your password was changed", at: "Thursday 19 March at 9:14 pm", resetUrl: "https://example.com/forgot-password" },
};
