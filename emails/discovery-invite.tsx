import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface DiscoveryInviteProps extends Brand, Recipient {
  coachName: string;
  formUrl: string;
}

function DiscoveryInvite({ firstName, coachName, formUrl, ...brand }: DiscoveryInviteProps) {
  return (
    <Layout
      {...brand}
      preheader="A few questions about you and where you want to go."
      reason={`You get this email because ${coachName} would like to talk with you about coaching with ${brand.productName}.`}
    >
      <Title>Tell {coachName} about you</Title>
      <Greeting firstName={firstName} />
      <Paragraph>{coachName} would like to get to know you before you talk. Please answer a few questions about where you are and where you want to go.</Paragraph>
      <ActionButton href={formUrl}>Fill in the discovery form</ActionButton>
      <Paragraph>If this is not for you, there is nothing to do.</Paragraph>
      <ButtonFallback href={formUrl} />
    </Layout>
  );
}

export const discoveryInvite: EmailTemplate<DiscoveryInviteProps> = {
  subject: ({ coachName }) => `${coachName} would like to get to know you`,
  body: DiscoveryInvite,
  preview: { ...previewBrand, coachName: "Ellie", formUrl: "https://example.com/discovery?ref=preview" },
};
