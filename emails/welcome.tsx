import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Opening, Paragraph, Points, Title } from "@/emails/parts/text";

export interface WelcomeProps extends Brand, Recipient {
  coachName: string;
  /** The coach's own, where she has some. */
  words: string | null;
  onboardingUrl: string;
}

function Welcome({ firstName, coachName, words, onboardingUrl, ...brand }: WelcomeProps) {
  return (
    <Layout {...brand} preheader="Seven short steps, and your coaching begins." reason="You get this email because your coaching plan has begun.">
      <Title>Welcome! We are glad you are here</Title>
      <Opening firstName={firstName} words={words}>
        {`Thank you for your payment: your place with ${brand.productName} is yours, and ${coachName} looks forward to getting to know you.`}
      </Opening>
      <Paragraph>You begin with seven short steps. They take about 45 minutes in all, and you can stop and go on whenever you like. Then you get:</Paragraph>
      <Points>{["your training plan, within 48 hours", "your nutrition plan, within 72 hours of your food diary", "a weekly check-in each Monday, with an answer just for you"]}</Points>
      <ActionButton href={onboardingUrl}>Start your first step</ActionButton>
    </Layout>
  );
}

export const welcome: EmailTemplate<WelcomeProps> = {
  subject: ({ productName }) => `Welcome to ${productName}`,
  body: Welcome,
  preview: { ...previewBrand, coachName: "Ellie", words: null, onboardingUrl: "https://example.com/?section=onboarding" },
};
