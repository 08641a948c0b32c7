import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PauseEndingProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The last day of the pause, such as "Sunday 29 March". */
  until: string;
  /** The day of the first check-in after it, such as "Monday 30 March". */
  nextCheckIn: string;
  messagesUrl: string;
}

function PauseEnding({ firstName, coachName, until, nextCheckIn, messagesUrl, ...brand }: PauseEndingProps) {
  return (
    <EmailLayout {...brand} preheader={`Next check-in: ${nextCheckIn}.`} reason="You get this email because your coaching is paused and starts again soon.">
      <EmailTitle>Your pause ends on {until}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your coaching starts again the day after, and your next check-in is due on {nextCheckIn}.
      </Paragraph>
      <Paragraph>Do you need more time, or has something changed? Tell {coachName}.</Paragraph>
      <ActionButton href={messagesUrl}>{`Write to ${coachName}`}</ActionButton>
    </EmailLayout>
  );
}

export const pauseEndingTemplate: EmailTemplate<PauseEndingProps> = {
  subject: ({ until }) => `Your pause ends on ${until}`,
  body: PauseEnding,
  preview: { ...previewProps, coachName: "Ellie", until: "Sunday 29 March", nextCheckIn: "Monday 30 March", messagesUrl: "https://example.com/?section=messages" },
};
