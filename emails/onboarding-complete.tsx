import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, Greeting, Paragraph, TextLink } from "@/emails/parts/text";

export interface OnboardingCompleteProps extends BrandProps, RecipientProps {
  coachName: string;
  /** Where the weekly group calls are; null names none. */
  groupCallsLink: string | null;
  dashboardUrl: string;
}

const nextSteps = [
  "Your training plan is live within 48 hours.",
  "Your nutrition plan follows within 72 hours of your food diary.",
  "You check in once a week, each Monday.",
  "You take new photos and measurements every 4 weeks.",
];

function OnboardingComplete({ firstName, coachName, groupCallsLink, dashboardUrl, ...brand }: OnboardingCompleteProps) {
  return (
    <EmailLayout {...brand} preheader="All seven steps are done. This is what comes next." reason="You get this email because you have completed your onboarding.">
      <EmailTitle>You are all set</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>All seven steps are done, well done! From here on you and {coachName} go together. This is what comes next:</Paragraph>
      <BulletList>{nextSteps}</BulletList>
      {groupCallsLink && (
        <Paragraph>
          There is a group call each week as well: <TextLink href={groupCallsLink}>join the group calls</TextLink>
        </Paragraph>
      )}
      <ActionButton href={dashboardUrl}>Go to your dashboard</ActionButton>
    </EmailLayout>
  );
}

export const onboardingCompleteTemplate: EmailTemplate<OnboardingCompleteProps> = {
  subject: () => "You are all set: what comes next",
  body: OnboardingComplete,
  preview: { ...previewProps, coachName: "Ellie", groupCallsLink: "https://example.com/group-calls", dashboardUrl: "https://example.com/?section=dashboard" },
};
