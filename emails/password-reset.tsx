import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PasswordResetProps extends BrandProps, RecipientProps {
  url: string;
}

function PasswordReset({ firstName, url, ...brand }: PasswordResetProps) {
  return (
    <EmailLayout
      {...brand}
      preheader="Your link for the next hour."
      reason={`You get this email because someone asked to reset the password for your ${brand.productName} account.`}
    >
      <EmailTitle>Choose a new password</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>We were asked to reset your password. The link works once, within the next hour.</Paragraph>
      <ActionButton href={url}>Choose a new password</ActionButton>
      <Paragraph>If this wasn't you, you don't need to do anything. Your password stays the same.</Paragraph>
      <ButtonFallback href={url} />
    </EmailLayout>
  );
}

export const passwordResetTemplate: EmailTemplate<PasswordResetProps> = {
  subject: ({ productName }) => `Reset your ${productName} password`,
  body: PasswordReset,
  preview: { ...previewProps, url: "https://example.com/reset-password?token=preview" },
};
