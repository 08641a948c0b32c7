import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewStoppableLeadProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface DiscoveryInviteProps extends BrandProps, RecipientProps {
  coachName: string;
  formUrl: string;
}

function DiscoveryInvite({ firstName, coachName, formUrl, ...brand }: DiscoveryInviteProps) {
  return (
    <EmailLayout
      {...brand}
      preheader="A few questions about you and where you want to go."
      reason={`You get this email because ${coachName} would like to talk with you about coaching with ${brand.productName}.`}
    >
      <EmailTitle>Tell {coachName} about yourself</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{coachName} would like to get to know you before you talk. Please answer a few questions about where you are and where you want to go.</Paragraph>
      <ActionButton href={formUrl}>Fill in the discovery form</ActionButton>
      <Paragraph>If this isn't for you, you don't need to do anything.</Paragraph>
      <ButtonFallback href={formUrl} />
    </EmailLayout>
  );
}

export const discoveryInviteTemplate: EmailTemplate<DiscoveryInviteProps> = {
  subject: ({ coachName }) => `${coachName} would like to get to know you`,
  body: DiscoveryInvite,
  preview: { ...previewStoppableLeadProps, coachName: "Ellie", formUrl: "https://example.com/discovery?ref=preview" },
};
