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
    <EmailLayout {...brand} preheader="A few quiet minutes for you, and then your training plan can be written." reason="You get this email because your coaching has started and we don't have your consultation form yet.">
      <EmailTitle>Tell us where you're starting from</EmailTitle>
      <GreetingAndIntro firstName={firstName} coachName={coachName} customText={customText}>
        We'd like to know where you're starting from and where you want to go.
      </GreetingAndIntro>
      <Paragraph>Your consultation form is still missing. Take a few quiet minutes for it: anything you've typed so far is saved. {startSentence(coachName)} uses it to write your training plan.</Paragraph>
      <ActionButton href={intakeUrl}>Fill in your consultation form</ActionButton>
    </EmailLayout>
  );
}

export const intakeReminderTemplate: EmailTemplate<IntakeReminderProps> = {
  subject: () => "Your consultation form is still missing",
  body: IntakeReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", customText: null, intakeUrl: "https://example.com/?section=intake" },
};
