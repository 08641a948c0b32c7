import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, startSentence } from "@/emails/parts/text";

export interface MilestoneProps extends BrandProps, RecipientProps {
  coachName: string;
  /** 4, 8 or 12. */
  week: number;
  progressUrl: string;
}

function Milestone({ firstName, coachName, week, progressUrl, ...brand }: MilestoneProps) {
  return (
    <EmailLayout {...brand} preheader="Take a minute to see how far you've come." reason={`You get this email because you've been coached for ${week} weeks.`}>
      <EmailTitle>{week} weeks: look how far you've come</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        That's {week} weeks, good ones and hard ones. {startSentence(coachName)} is proud of you, and you should be too.
      </Paragraph>
      <Paragraph>Compare your latest photos and measurements with your first ones. They show what the mirror doesn't from one day to the next.</Paragraph>
      <ActionButton href={progressUrl}>See your progress</ActionButton>
    </EmailLayout>
  );
}

export const milestoneTemplate: EmailTemplate<MilestoneProps> = {
  subject: ({ week }) => `${week} weeks: look how far you've come`,
  body: Milestone,
  preview: { ...previewReminderProps, coachName: "Ellie", week: 8, progressUrl: "https://example.com/?section=progress" },
};
