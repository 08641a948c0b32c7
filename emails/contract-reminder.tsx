import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type OnboardingProps, stepNames } from "@/emails/parts/onboarding";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, TextLink } from "@/emails/parts/text";

export interface ContractReminderProps extends BrandProps, RecipientProps, OnboardingProps {
  coachName: string;
  /** The conversation with the coach. */
  messagesUrl: string;
}

/** With every other step done, only the agreement is left. */
const isAtAgreement = (nextStep: OnboardingProps["nextStep"]): nextStep is "agreement" | null => nextStep === "agreement" || nextStep === null;

/** Names the client's next step, which may come before the agreement. */
function ContractReminder({ firstName, coachName, nextStep, hasBegun, onboardingUrl, messagesUrl, ...brand }: ContractReminderProps) {
  return (
    <EmailLayout
      {...brand}
      preheader={isAtAgreement(nextStep) ? "It's one step of your onboarding and takes about three minutes." : "A few short steps, and you can take a break whenever you like."}
      reason="You get this email because your plan has started and we don't have your agreement yet."
    >
      <EmailTitle>{isAtAgreement(nextStep) ? "Your agreement is still waiting" : "Your onboarding is still waiting"}</EmailTitle>
      <Greeting firstName={firstName} />
      {isAtAgreement(nextStep) ? (
        <Paragraph>You're nearly there. Your agreement is next: what you promise, and what {coachName} promises you.</Paragraph>
      ) : (
        <Paragraph>
          Your plan has started, and {hasBegun ? "you've begun your onboarding" : "your onboarding is ready for you"}. Your next step: {stepNames[nextStep]}. Your agreement comes a little later.
        </Paragraph>
      )}
      <Paragraph>
        Everything you enter is saved. If anything is unclear, <TextLink href={messagesUrl}>ask {coachName}</TextLink> before you agree.
      </Paragraph>
      <ActionButton href={onboardingUrl}>{hasBegun ? "Continue your onboarding" : "Start your onboarding"}</ActionButton>
    </EmailLayout>
  );
}

export const contractReminderTemplate: EmailTemplate<ContractReminderProps> = {
  subject: ({ nextStep }) => (isAtAgreement(nextStep) ? "Your agreement is still waiting for you" : "Your onboarding is still waiting for you"),
  body: ContractReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", nextStep: "agreement", hasBegun: true, onboardingUrl: "https://example.com/?section=onboarding&step=agreement", messagesUrl: "https://example.com/?section=messages" },
};
