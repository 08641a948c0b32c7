import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Opening, Paragraph, Title } from "@/emails/parts/text";

export interface IntakeReminderProps extends Brand, Recipient {
  coachName: string;
  /** The coach's own, where she has some. */
  words: string | null;
  intakeUrl: string;
}

function IntakeReminder({ firstName, coachName, words, intakeUrl, ...brand }: IntakeReminderProps) {
  return (
    <Layout {...brand} preheader="Ten to fifteen minutes, and your training plan can be written." reason="You get this email because your coaching has begun and your intake form is not there yet.">
      <Title>Tell us where you start from</Title>
      <Opening firstName={firstName} words={words}>
        {`Your agreement is there, thank you. Now ${coachName} would like to know where you start from and where you want to go.`}
      </Opening>
      <Paragraph>Your intake form is still missing. It takes ten to fifteen minutes, and what you have typed so far is kept. Your training plan is written from it.</Paragraph>
      <ActionButton href={intakeUrl}>Fill in your intake form</ActionButton>
    </Layout>
  );
}

export const intakeReminder: EmailTemplate<IntakeReminderProps> = {
  subject: () => "Your intake form is still missing",
  body: IntakeReminder,
  preview: { ...previewReminder, coachName: "Ellie", words: null, intakeUrl: "https://example.com/?section=intake" },
};
