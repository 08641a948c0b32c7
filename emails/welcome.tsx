import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, GreetingAndIntro, Paragraph } from "@/emails/parts/text";

export interface WelcomeProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own text; null for ours. */
  customText: string | null;
  onboardingUrl: string;
}

function Welcome({ firstName, coachName, customText, onboardingUrl, ...brand }: WelcomeProps) {
  return (
    <EmailLayout {...brand} preheader="Seven short steps, and then your coaching starts." reason="You get this email because your coaching plan has started.">
      <EmailTitle>Welcome! We're glad you're here</EmailTitle>
      <GreetingAndIntro firstName={firstName} customText={customText}>
        {`Thank you for your payment. Your place with ${brand.productName} is booked, and ${coachName} is looking forward to getting to know you.`}
      </GreetingAndIntro>
      <Paragraph>You'll start with seven short steps. They take about 45 minutes altogether, and you can stop and carry on whenever you like. Then you'll get:</Paragraph>
      <BulletList>{["your training plan, within 48 hours", "your nutrition plan, within 72 hours of your food diary", "a weekly check-in each Monday, with a reply just for you"]}</BulletList>
      <ActionButton href={onboardingUrl}>Start your first step</ActionButton>
    </EmailLayout>
  );
}

export const welcomeTemplate: EmailTemplate<WelcomeProps> = {
  subject: ({ productName }) => `Welcome to ${productName}`,
  body: Welcome,
  preview: { ...previewProps, coachName: "Ellie", customText: null, onboardingUrl: "https://example.com/?section=onboarding" },
};
