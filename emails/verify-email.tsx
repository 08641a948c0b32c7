import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface VerifyEmailProps extends BrandProps, RecipientProps {
  url: string;
  /** Whether it is the new address of an account. */
  isChange: boolean;
}

/** Doesn't use the name, because a stranger may have entered it with this address. */
function VerifyEmail({ url, isChange, ...brand }: VerifyEmailProps) {
  const request = isChange ? `Someone asked to use this address for their ${brand.productName} account` : `Someone signed up for ${brand.productName} with this address`;
  return (
    <EmailLayout {...brand} preheader="Please do it within seven days." reason={`You get this email because ${request.replace("Someone", "someone")}.`}>
      <EmailTitle>Confirm your email address</EmailTitle>
      <Greeting firstName="" />
      <Paragraph>{request}. If it was you, please confirm it. You may be asked to sign in first. The link works once, within the next seven days.</Paragraph>
      <ActionButton href={url}>Confirm email address</ActionButton>
      <Paragraph>If it wasn't you, please ignore this email. Nothing about you is shown to them.</Paragraph>
      <ButtonFallback href={url} />
    </EmailLayout>
  );
}

export const verifyEmailTemplate: EmailTemplate<VerifyEmailProps> = {
  subject: ({ productName }) => `Confirm your email address for ${productName}`,
  body: VerifyEmail,
  preview: { ...previewProps, isChange: false, url: "https://example.com/verify-email?token=preview" },
};
