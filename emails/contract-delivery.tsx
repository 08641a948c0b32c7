import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type OnboardingProps, stepNames } from "@/emails/parts/onboarding";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph, TextLink } from "@/emails/parts/text";

export interface ContractDeliveryProps extends BrandProps, RecipientProps, OnboardingProps {
  coachName: string;
  /** The coach's own text; null for ours. */
  customText: string | null;
  /** The contract as a document; null if there is only the agreement. */
  contractUrl: string | null;
  /** Only where there is a document: without one, nothing is sent to a client who has agreed. */
  hasAgreed: boolean;
  agreementUrl: string;
  hasPassword: boolean;
}

function ContractDelivery({ firstName, coachName, customText, contractUrl, hasAgreed, agreementUrl, hasPassword, nextStep, hasBegun, onboardingUrl, ...brand }: ContractDeliveryProps) {
  return (
    <EmailLayout {...brand} preheader="What you can expect from coaching, and what your coach expects from you." reason="You get this email because your coaching plan has started.">
      <EmailTitle>Your coaching contract</EmailTitle>
      <GreetingAndIntro firstName={firstName} coachName={coachName} customText={customText}>
        {`Before we start, here's what you can expect from ${coachName}, and what ${coachName} expects from you.`}
      </GreetingAndIntro>
      {contractUrl ? (
        <>
          <Paragraph>Here is your coaching contract to read and keep.</Paragraph>
          <ActionButton href={contractUrl}>Open your contract</ActionButton>
          {hasAgreed ? null : (
            <Paragraph>
              Once you've read it, <TextLink href={agreementUrl}>agree to it in your onboarding</TextLink>. It takes about three minutes.
            </Paragraph>
          )}
        </>
      ) : (
        <>
          <Paragraph>Reading and agreeing to your coaching contract is one of your onboarding steps. It opens once the steps before it are done, and takes about three minutes.</Paragraph>
          <ActionButton href={agreementUrl}>Open your agreement</ActionButton>
        </>
      )}
      <Paragraph>
        {nextStep === null ? (
          "You've done all seven steps of your onboarding, so there's nothing left to do."
        ) : (
          <>
            Next is <TextLink href={onboardingUrl}>your onboarding</TextLink>, {hasBegun ? "which goes on with" : "starting with"} {stepNames[nextStep]}.{hasPassword ? null : " Set your password first, with the link in your invitation."}
          </>
        )}
      </Paragraph>
    </EmailLayout>
  );
}

export const contractDeliveryTemplate: EmailTemplate<ContractDeliveryProps> = {
  subject: ({ productName }) => `Your coaching contract with ${productName}`,
  body: ContractDelivery,
  preview: {
    ...previewProps,
    coachName: "Ellie",
    customText: null,
    contractUrl: "https://example.com/contract",
    hasAgreed: false,
    agreementUrl: "https://example.com/?section=onboarding&step=agreement",
    hasPassword: true,
    nextStep: "welcome_video",
    hasBegun: false,
    onboardingUrl: "https://example.com/?section=onboarding",
  },
};
