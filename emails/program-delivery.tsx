import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import type { OnboardingProps } from "@/emails/parts/onboarding";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph, startSentence } from "@/emails/parts/text";

export interface ProgramDeliveryProps extends BrandProps, RecipientProps, Omit<OnboardingProps, "hasBegun"> {
  coachName: string;
  /** The coach's own text; null for ours. */
  customText: string | null;
  /** The training app; null leads to the onboarding. */
  trainingPlatformUrl: string | null;
}

function ProgramDelivery({ firstName, coachName, customText, trainingPlatformUrl, nextStep, onboardingUrl, ...brand }: ProgramDeliveryProps) {
  return (
    <EmailLayout {...brand} preheader="Your training plan will be live within 48 hours." reason="You get this email because you sent your consultation form.">
      <EmailTitle>Your training is being prepared</EmailTitle>
      <GreetingAndIntro firstName={firstName} coachName={coachName} customText={customText}>
        {`Thank you for your consultation form. ${startSentence(coachName)} will read it within 24 hours and use it to write your training plan.`}
      </GreetingAndIntro>
      {trainingPlatformUrl ? (
        <>
          <Paragraph>Your plan will be live in the training app within 48 hours. Set up your account now, so you're ready to start.</Paragraph>
          <ActionButton href={trainingPlatformUrl}>Open the training app</ActionButton>
        </>
      ) : (
        <>
          <Paragraph>Your plan will be live within 48 hours.{nextStep ? " Until then, finish the rest of your onboarding, so you're ready to start." : null}</Paragraph>
          <ActionButton href={onboardingUrl}>Open your onboarding</ActionButton>
        </>
      )}
    </EmailLayout>
  );
}

export const programDeliveryTemplate: EmailTemplate<ProgramDeliveryProps> = {
  subject: () => "Your training is being prepared",
  body: ProgramDelivery,
  preview: {
    ...previewProps,
    coachName: "Ellie",
    customText: null,
    trainingPlatformUrl: "https://example.com/training",
    nextStep: "prenatal_form",
    onboardingUrl: "https://example.com/?section=onboarding",
  },
};
