import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Points, TextLink, Title } from "@/emails/parts/text";

export interface OnboardingCompleteProps extends Brand, Recipient {
  coachName: string;
  /** Where the weekly group calls are; null names none. */
  groupCallsLink: string | null;
  dashboardUrl: string;
}

const next = [
  "Your training plan is live within 48 hours.",
  "Your nutrition plan follows within 72 hours of your food diary.",
  "You check in once a week, each Monday.",
  "You take new photos and measurements every 4 weeks.",
];

function OnboardingComplete({ firstName, coachName, groupCallsLink, dashboardUrl, ...brand }: OnboardingCompleteProps) {
  return (
    <Layout {...brand} preheader="All seven steps are done. This is what comes next." reason="You get this email because you have completed your onboarding.">
      <Title>You are all set</Title>
      <Greeting firstName={firstName} />
      <Paragraph>All seven steps are done, well done! From here on you and {coachName} go together. This is what comes next:</Paragraph>
      <Points>{next}</Points>
      {groupCallsLink && (
        <Paragraph>
          There is a group call each week as well: <TextLink href={groupCallsLink}>join the group calls</TextLink>
        </Paragraph>
      )}
      <ActionButton href={dashboardUrl}>Go to your dashboard</ActionButton>
    </Layout>
  );
}

export const onboardingComplete: EmailTemplate<OnboardingCompleteProps> = {
  subject: () => "You are all set: what comes next",
  body: OnboardingComplete,
  preview: { ...previewBrand, coachName: "Ellie", groupCallsLink: "https://example.com/group-calls", dashboardUrl: "https://example.com/?section=dashboard" },
};
