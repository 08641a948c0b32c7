import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type OnboardingProps, stepNames } from "@/emails/parts/onboarding";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, GreetingAndIntro, Paragraph } from "@/emails/parts/text";

export interface WelcomeProps extends BrandProps, RecipientProps, OnboardingProps {
  coachName: string;
  /** The coach's own text; null for ours. */
  customText: string | null;
  /** Whether they have set a password; without one they cannot sign in yet. */
  hasPassword: boolean;
  hasAgreed: boolean;
  /** Whether Contract Delivery comes next. */
  contractFollows: boolean;
}

function Welcome({ firstName, coachName, customText, hasPassword, hasAgreed, contractFollows, nextStep, hasBegun, onboardingUrl, ...brand }: WelcomeProps) {
  return (
    <EmailLayout {...brand} preheader={nextStep ? "Seven short steps, and then your coaching starts." : "Your coaching starts now."} reason="You get this email because your coaching plan has started.">
      <EmailTitle>Welcome! We're glad you're here</EmailTitle>
      <GreetingAndIntro firstName={firstName} coachName={coachName} customText={customText}>
        {`Thank you for your payment. Your place with ${brand.productName} is booked, and ${coachName} is looking forward to getting to know you.`}
      </GreetingAndIntro>
      {hasPassword ? null : <Paragraph>First, set your password with the link in your invitation. If you can't find it, choose “Forgot your password?” on the sign-in page.</Paragraph>}
      <Paragraph>
        {whatToDo(nextStep, hasBegun)} {hasAgreed || nextStep === null || nextStep === "agreement" ? null : `One of the steps is your agreement with ${coachName}. `}
        {nextStep ? "Once you've done all seven, you'll get:" : "Now you'll get:"}
      </Paragraph>
      <BulletList>{["your training plan, within 48 hours", "your nutrition plan, within 72 hours of your food diary", "a weekly check-in each Monday, with a reply just for you"]}</BulletList>
      <ActionButton href={onboardingUrl}>{hasBegun ? "Open your onboarding" : "Start your first step"}</ActionButton>
      {contractFollows ? <Paragraph>Your agreement with {coachName} follows by email in about an hour. You don't have to wait for it.</Paragraph> : null}
    </EmailLayout>
  );
}

function whatToDo(nextStep: OnboardingProps["nextStep"], hasBegun: boolean) {
  if (nextStep === null) return "You've already done all seven steps of your onboarding.";
  if (hasBegun) return `You've already begun your seven short steps. Your next step: ${stepNames[nextStep]}.`;
  return "You'll start with seven short steps. They take about 45 minutes altogether, and you can take a break whenever you like.";
}

export const welcomeTemplate: EmailTemplate<WelcomeProps> = {
  subject: ({ productName }) => `Welcome to ${productName}`,
  body: Welcome,
  preview: { ...previewProps, coachName: "Ellie", customText: null, hasPassword: true, hasAgreed: false, contractFollows: true, nextStep: "welcome_video", hasBegun: false, onboardingUrl: "https://example.com/?section=onboarding" },
};
