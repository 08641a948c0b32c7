import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, Greeting, Paragraph, TextLink } from "@/emails/parts/text";

export interface OnboardingCompleteProps extends BrandProps, RecipientProps {
  coachName: string;
  /** Where the weekly group calls are; null leaves the link out. */
  groupCallsLink: string | null;
  dashboardUrl: string;
}

const nextSteps = [
  "Your training plan will be live within 48 hours.",
  "Your nutrition plan follows within 72 hours of your food diary.",
  "You check in once a week, each Monday.",
  "You take new photos and measurements every 4 weeks.",
];

function OnboardingComplete({ firstName, coachName, groupCallsLink, dashboardUrl, ...brand }: OnboardingCompleteProps) {
  return (
    <EmailLayout {...brand} preheader="All seven steps are done. Here's what happens next." reason="You get this email because you've completed your onboarding.">
      <EmailTitle>You're all set</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>You've finished all seven steps, well done! Here's what happens next with {coachName}:</Paragraph>
      <BulletList>{nextSteps}</BulletList>
      {groupCallsLink && (
        <Paragraph>
          There's also a group call each week: <TextLink href={groupCallsLink}>join the group calls</TextLink>
        </Paragraph>
      )}
      <ActionButton href={dashboardUrl}>Go to your dashboard</ActionButton>
    </EmailLayout>
  );
}

export const onboardingCompleteTemplate: EmailTemplate<OnboardingCompleteProps> = {
  subject: () => "You're all set: what happens next",
  body: OnboardingComplete,
  preview: { ...previewProps, coachName: "Ellie", groupCallsLink: "https://example.com/group-calls", dashboardUrl: "https://example.com/?section=dashboard" },
};
