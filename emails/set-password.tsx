import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface SetPasswordProps extends BrandProps, RecipientProps {
  url: string;
  invitedBy: string;
}

function SetPassword({ firstName, url, invitedBy, ...brand }: SetPasswordProps) {
  return (
    <EmailLayout
      {...brand}
      preheader="Set your password to get started. The link works for seven days."
      reason={`You get this email because ${invitedBy} invited you to ${brand.productName}.`}
    >
      <EmailTitle>Welcome to {brand.productName}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {invitedBy} has set up an account for you. Set your password and you're in. The link works once, within the next seven days.
      </Paragraph>
      <ActionButton href={url}>Set your password</ActionButton>
      <ButtonFallback href={url} />
    </EmailLayout>
  );
}

export const setPasswordTemplate: EmailTemplate<SetPasswordProps> = {
  subject: ({ productName }) => `Set your ${productName} password`,
  body: SetPassword,
  preview: { ...previewProps, invitedBy: "Ellie Hart", url: "https://example.com/reset-password?token=preview" },
};
