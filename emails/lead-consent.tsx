import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewStoppableLeadProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface LeadConsentProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The days the form came in and its answers are deleted, such as "Thursday 19 March". */
  sentOn: string;
  deletedOn: string;
  consentUrl: string;
}

/** Doesn't repeat the answers, because they are private. */
function LeadConsent({ firstName, coachName, sentOn, deletedOn, consentUrl, ...brand }: LeadConsentProps) {
  return (
    <EmailLayout {...brand} preheader="One click, and nothing else to do." reason={`You get this email because someone sent ${brand.productName} a discovery form with your email address.`}>
      <EmailTitle>May {coachName} keep your answers?</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We received a discovery form with your email address on {sentOn}, but not your agreement to keep the answers. Some of them are about your health, so {coachName} would like to ask you first.
      </Paragraph>
      <ActionButton href={consentUrl}>Answer the question</ActionButton>
      <Paragraph>If you don't agree, or didn't send the form, you don't need to do anything: the answers will be deleted on {deletedOn}.</Paragraph>
      <ButtonFallback href={consentUrl} />
    </EmailLayout>
  );
}

export const leadConsentTemplate: EmailTemplate<LeadConsentProps> = {
  subject: ({ coachName }) => `May ${coachName} keep your answers?`,
  body: LeadConsent,
  preview: { ...previewStoppableLeadProps, coachName: "Ellie", sentOn: "Thursday 19 March", deletedOn: "Saturday 18 April", consentUrl: "https://example.com/give-consent?token=preview" },
};
