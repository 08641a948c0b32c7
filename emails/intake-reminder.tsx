import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph, startSentence } from "@/emails/parts/text";

export interface IntakeReminderProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own text; null for ours. */
  customText: string | null;
  intakeUrl: string;
}

function IntakeReminder({ firstName, coachName, customText, intakeUrl, ...brand }: IntakeReminderProps) {
  return (
    <EmailLayout {...brand} preheader="It takes ten to fifteen minutes, and then your training plan can be written." reason="You get this email because your coaching has started and we don't have your intake form yet.">
      <EmailTitle>Tell us where you're starting from</EmailTitle>
      <GreetingAndIntro firstName={firstName} coachName={coachName} customText={customText}>
        We'd like to know where you're starting from and where you want to go.
      </GreetingAndIntro>
      <Paragraph>Your intake form is still missing. It takes ten to fifteen minutes, and anything you've typed so far is saved. {startSentence(coachName)} uses it to write your training plan.</Paragraph>
      <ActionButton href={intakeUrl}>Fill in your intake form</ActionButton>
    </EmailLayout>
  );
}

export const intakeReminderTemplate: EmailTemplate<IntakeReminderProps> = {
  subject: () => "Your intake form is still missing",
  body: IntakeReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", customText: null, intakeUrl: "https://example.com/?section=intake" },
};
