import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph } from "@/emails/parts/text";

export interface IntakeReminderProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own, where she has some. */
  customText: string | null;
  intakeUrl: string;
}

function IntakeReminder({ firstName, coachName, customText, intakeUrl, ...brand }: IntakeReminderProps) {
  return (
    <EmailLayout {...brand} preheader="Ten to fifteen minutes, and your training plan can be written." reason="You get this email because your coaching has begun and your intake form is not there yet.">
      <EmailTitle>Tell us where you start from</EmailTitle>
      <GreetingAndIntro firstName={firstName} words={customText}>
        {`Your agreement is there, thank you. Now ${coachName} would like to know where you start from and where you want to go.`}
      </GreetingAndIntro>
      <Paragraph>Your intake form is still missing. It takes ten to fifteen minutes, and what you have typed so far is kept. Your training plan is written from it.</Paragraph>
      <ActionButton href={intakeUrl}>Fill in your intake form</ActionButton>
    </EmailLayout>
  );
}

export const intakeReminderTemplate: EmailTemplate<IntakeReminderProps> = {
  subject: () => "Your intake form is still missing",
  body: IntakeReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", customText: null, intakeUrl: "https://example.com/?section=intake" },
};
