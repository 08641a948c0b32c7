import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface SetPasswordProps extends Brand, Recipient {
  url: string;
  invitedBy: string;
}

function SetPassword({ firstName, url, invitedBy, ...brand }: SetPasswordProps) {
  return (
    <Layout
      {...brand}
      preheader="Set your password to get started. The link works for seven days."
      reason={`You get this email because ${invitedBy} invited you to ${brand.productName}.`}
    >
      <Title>Welcome to {brand.productName}</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {invitedBy} has set up an account for you. Set your password and you are in. The link works once, within the next seven days.
      </Paragraph>
      <ActionButton href={url}>Set your password</ActionButton>
      <ButtonFallback href={url} />
    </Layout>
  );
}

export const setPassword: EmailTemplate<SetPasswordProps> = {
  subject: ({ productName }) => `Set your ${productName} password`,
  body: SetPassword,
  preview: { ...previewBrand, invitedBy: "Ellie Hart", url: "https://example.com/reset-password?token=preview" },
};
