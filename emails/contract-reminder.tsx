import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface ContractReminderProps extends Brand, Recipient {
  coachName: string;
  onboardingUrl: string;
}

function ContractReminder({ firstName, coachName, onboardingUrl, ...brand }: ContractReminderProps) {
  return (
    <Layout {...brand} preheader="It is one step of your onboarding, and about three minutes." reason="You get this email because your plan has begun and your agreement is not there yet.">
      <Title>Your agreement is still waiting</Title>
      <Greeting firstName={firstName} />
      <Paragraph>You have made the first move, and that is often the hardest one. What is missing is your agreement, one of the seven steps of your onboarding.</Paragraph>
      <Paragraph>Your onboarding opens at the next step, and everything that you enter is kept. If something in it is unclear, write to {coachName} before you agree.</Paragraph>
      <ActionButton href={onboardingUrl}>Go on with your onboarding</ActionButton>
    </Layout>
  );
}

export const contractReminder: EmailTemplate<ContractReminderProps> = {
  subject: () => "Your agreement is still waiting for you",
  body: ContractReminder,
  preview: { ...previewReminder, coachName: "Ellie", onboardingUrl: "https://example.com/?section=onboarding&step=agreement" },
};
