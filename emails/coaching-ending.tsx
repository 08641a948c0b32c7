import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CoachingEndingProps extends BrandProps, RecipientProps {
  coachName: string;
  planName: string;
  /** A day as text, such as "Thursday 19 March". */
  endsOn: string;
  messagesUrl: string;
}

function CoachingEnding({ firstName, coachName, planName, endsOn, messagesUrl, ...brand }: CoachingEndingProps) {
  return (
    <EmailLayout {...brand} preheader={`Your last day is ${endsOn}.`} reason="You get this email because your coaching plan ends tomorrow.">
      <EmailTitle>Your coaching ends tomorrow</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your {planName} with {coachName} ends tomorrow, {endsOn}. You won't be charged again.
      </Paragraph>
      <Paragraph>Would you like to keep going, or is there anything you'd still like to ask? Write to {coachName} today.</Paragraph>
      <ActionButton href={messagesUrl}>{`Write to ${coachName}`}</ActionButton>
    </EmailLayout>
  );
}

export const coachingEndingTemplate: EmailTemplate<CoachingEndingProps> = {
  subject: () => "Your coaching ends tomorrow",
  body: CoachingEnding,
  preview: { ...previewProps, coachName: "Ellie", planName: "6 Month Plan", endsOn: "Thursday 19 March", messagesUrl: "https://example.com/?section=messages" },
};
