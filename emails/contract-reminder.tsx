import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface ContractReminderProps extends BrandProps, RecipientProps {
  coachName: string;
  onboardingUrl: string;
}

function ContractReminder({ firstName, coachName, onboardingUrl, ...brand }: ContractReminderProps) {
  return (
    <EmailLayout {...brand} preheader="It is one step of your onboarding, and about three minutes." reason="You get this email because your plan has begun and your agreement is not there yet.">
      <EmailTitle>Your agreement is still waiting</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>You have made the first move, and that is often the hardest one. What is missing is your agreement, one of the seven steps of your onboarding.</Paragraph>
      <Paragraph>Your onboarding opens at the next step, and everything that you enter is kept. If something in it is unclear, write to {coachName} before you agree.</Paragraph>
      <ActionButton href={onboardingUrl}>Go on with your onboarding</ActionButton>
    </EmailLayout>
  );
}

export const contractReminderTemplate: EmailTemplate<ContractReminderProps> = {
  subject: () => "Your agreement is still waiting for you",
  body: ContractReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", onboardingUrl: "https://example.com/?section=onboarding&step=agreement" },
};
