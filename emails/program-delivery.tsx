import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph } from "@/emails/parts/text";

export interface ProgramDeliveryProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own, where she has some. */
  customText: string | null;
  /** Where she trains; null where it is reached through the onboarding alone. */
  trainingPlatformUrl: string | null;
  onboardingUrl: string;
}

function ProgramDelivery({ firstName, coachName, customText, trainingPlatformUrl, onboardingUrl, ...brand }: ProgramDeliveryProps) {
  return (
    <EmailLayout {...brand} preheader="Your training plan is live within 48 hours." reason="You get this email because you have sent your intake form.">
      <EmailTitle>Your training is being prepared</EmailTitle>
      <GreetingAndIntro firstName={firstName} words={customText}>
        {`Thank you for your intake form. ${coachName} reads it within 24 hours and writes your training plan from it.`}
      </GreetingAndIntro>
      {trainingPlatformUrl ? (
        <>
          <Paragraph>Your plan is live within 48 hours, on the training platform. Open it now and set up your account, so that you can begin at once.</Paragraph>
          <ActionButton href={trainingPlatformUrl}>Open your training platform</ActionButton>
        </>
      ) : (
        <>
          <Paragraph>Your plan is live within 48 hours. Until then, finish the remaining steps of your onboarding, so that you can begin at once.</Paragraph>
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
    onboardingUrl: "https://example.com/?section=onboarding",
  },
};
