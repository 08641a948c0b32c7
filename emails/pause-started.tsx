import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, startSentence } from "@/emails/parts/text";

export interface PauseStartedProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The last day of the pause, such as "Sunday 29 March". */
  until: string;
  messagesUrl: string;
}

function PauseStarted({ firstName, coachName, until, messagesUrl, ...brand }: PauseStartedProps) {
  return (
    <EmailLayout {...brand} preheader="No check-ins and no reminders until then." reason="You get this email because your coaching was paused.">
      <EmailTitle>Your coaching is paused until {until}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{startSentence(coachName)} has paused your coaching. You don't need to check in until then, and we won't send you any reminders.</Paragraph>
      <Paragraph>Your plan and payments stay as they are. You can still sign in, read everything and write to {coachName}.</Paragraph>
      <ActionButton href={messagesUrl}>{`Write to ${coachName}`}</ActionButton>
    </EmailLayout>
  );
}

export const pauseStartedTemplate: EmailTemplate<PauseStartedProps> = {
  subject: ({ until }) => `Your coaching is paused until ${until}`,
  body: PauseStarted,
  preview: { ...previewProps, coachName: "Ellie", until: "Sunday 29 March", messagesUrl: "https://example.com/?section=messages" },
};
