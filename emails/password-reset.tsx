import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface PasswordResetProps extends Brand, Recipient {
  url: string;
}

function PasswordReset({ firstName, url, ...brand }: PasswordResetProps) {
  return (
    <Layout
      {...brand}
      preheader="The link works once, within the next hour."
      reason={`You get this email because someone asked to reset the password of your ${brand.productName} account.`}
    >
      <Title>Choose a new password</Title>
      <Greeting firstName={firstName} />
      <Paragraph>We were asked to reset the password of your account. The link works once, within the next hour.</Paragraph>
      <ActionButton href={url}>Choose a new password</ActionButton>
      <Paragraph>If this was not you, there is nothing to do: your password stays as it is.</Paragraph>
      <ButtonFallback href={url} />
    </Layout>
  );
}

export const passwordReset: EmailTemplate<PasswordResetProps> = {
  subject: ({ productName }) => `Reset your ${productName} password`,
  body: PasswordReset,
  preview: { ...previewBrand, url: "https://example.com/reset-password?token=preview" },
};
