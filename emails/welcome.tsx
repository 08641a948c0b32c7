import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, GreetingAndIntro, Paragraph } from "@/emails/parts/text";

export interface WelcomeProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own, where she has some. */
  customText: string | null;
  onboardingUrl: string;
}

function Welcome({ firstName, coachName, customText, onboardingUrl, ...brand }: WelcomeProps) {
  return (
    <EmailLayout {...brand} preheader="Seven short steps, and your coaching begins." reason="You get this email because your coaching plan has begun.">
      <EmailTitle>Welcome! We are glad you are here</EmailTitle>
      <GreetingAndIntro firstName={firstName} words={customText}>
        {`Thank you for your payment: your place with ${brand.productName} is yours, and ${coachName} looks forward to getting to know you.`}
      </GreetingAndIntro>
      <Paragraph>You begin with seven short steps. They take about 45 minutes in all, and you can stop and go on whenever you like. Then you get:</Paragraph>
      <BulletList>{["your training plan, within 48 hours", "your nutrition plan, within 72 hours of your food diary", "a weekly check-in each Monday, with an answer just for you"]}</BulletList>
      <ActionButton href={onboardingUrl}>Start your first step</ActionButton>
    </EmailLayout>
  );
}

export const welcomeTemplate: EmailTemplate<WelcomeProps> = {
  subject: ({ productName }) => `Welcome to ${productName}`,
  body: Welcome,
  preview: { ...previewProps, coachName: "Ellie", customText: null, onboardingUrl: "https://example.com/?section=onboarding" },
};
