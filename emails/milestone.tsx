import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface MilestoneProps extends Brand, Recipient {
  coachName: string;
  /** 4, 8 or 12. */
  week: number;
  progressUrl: string;
}

function Milestone({ firstName, coachName, week, progressUrl, ...brand }: MilestoneProps) {
  return (
    <Layout {...brand} preheader="Take a minute to look how far you have come." reason={`You get this email because you have been coached for ${week} weeks.`}>
      <Title>{week} weeks: look how far you have come</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {week} weeks, the good ones and the others. {coachName} is proud of you, and you can be, too.
      </Paragraph>
      <Paragraph>This is a measurement week: put your new photos and measurements beside the first ones. What the mirror does not show from one day to the next, they do.</Paragraph>
      <ActionButton href={progressUrl}>See your progress</ActionButton>
    </Layout>
  );
}

export const milestone: EmailTemplate<MilestoneProps> = {
  subject: ({ week }) => `${week} weeks: look how far you have come`,
  body: Milestone,
  preview: { ...previewReminder, coachName: "Ellie", week: 8, progressUrl: "https://example.com/?section=checkin&tab=history" },
};
