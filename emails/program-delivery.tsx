import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Opening, Paragraph, Title } from "@/emails/parts/text";

export interface ProgramDeliveryProps extends Brand, Recipient {
  coachName: string;
  /** The coach's own, where she has some. */
  words: string | null;
  /** Where she trains; null where it is reached through the onboarding alone. */
  trainingPlatformUrl: string | null;
  onboardingUrl: string;
}

function ProgramDelivery({ firstName, coachName, words, trainingPlatformUrl, onboardingUrl, ...brand }: ProgramDeliveryProps) {
  return (
    <Layout {...brand} preheader="Your training plan is live within 48 hours." reason="You get this email because you have sent your intake form.">
      <Title>Your training is being prepared</Title>
      <Opening firstName={firstName} words={words}>
        {`Thank you for your intake form. ${coachName} reads it within 24 hours and writes your training plan from it.`}
      </Opening>
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
    </Layout>
  );
}

export const programDelivery: EmailTemplate<ProgramDeliveryProps> = {
  subject: () => "Your training is being prepared",
  body: ProgramDelivery,
  preview: {
    ...previewBrand,
    coachName: "Ellie",
    words: null,
    trainingPlatformUrl: "https://example.com/training",
    onboardingUrl: "https://example.com/?section=onboarding",
  },
};
