import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface MilestoneProps extends BrandProps, RecipientProps {
  coachName: string;
  /** 4, 8 or 12. */
  week: number;
  progressUrl: string;
}

function Milestone({ firstName, coachName, week, progressUrl, ...brand }: MilestoneProps) {
  return (
    <EmailLayout {...brand} preheader="Take a minute to look how far you have come." reason={`You get this email because you have been coached for ${week} weeks.`}>
      <EmailTitle>{week} weeks: look how far you have come</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {week} weeks, the good ones and the others. {coachName} is proud of you, and you can be, too.
      </Paragraph>
      <Paragraph>This is a measurement week: put your new photos and measurements beside the first ones. What the mirror does not show from one day to the next, they do.</Paragraph>
      <ActionButton href={progressUrl}>See your progress</ActionButton>
    </EmailLayout>
  );
}

export const milestoneTemplate: EmailTemplate<MilestoneProps> = {
  subject: ({ week }) => `${week} weeks: look how far you have come`,
  body: Milestone,
  preview: { ...previewReminderProps, coachName: "Ellie", week: 8, progressUrl: "https://example.com/?section=checkin&tab=history" },
};
