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
    <EmailLayout {...brand} preheader="It's one step of your onboarding and takes about three minutes." reason="You get this email because your plan has started and we don't have your agreement yet.">
      <EmailTitle>Your agreement is still waiting</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>You've taken the first step, and that's often the hardest. The only thing missing is your agreement, one of the seven steps of your onboarding.</Paragraph>
      <Paragraph>Your onboarding opens at your next step, and everything you enter is saved. If anything is unclear, ask {coachName} before you agree.</Paragraph>
      <ActionButton href={onboardingUrl}>Continue your onboarding</ActionButton>
    </EmailLayout>
  );
}

export const contractReminderTemplate: EmailTemplate<ContractReminderProps> = {
  subject: () => "Your agreement is still waiting for you",
  body: ContractReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", onboardingUrl: "https://example.com/?section=onboarding&step=agreement" },
};
