import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface ReEngagementProps extends BrandProps, RecipientProps {
  coachName: string;
  messagesUrl: string;
}

function ReEngagement({ firstName, coachName, messagesUrl, ...brand }: ReEngagementProps) {
  return (
    <EmailLayout {...brand} preheader="One line is enough to start again." reason="You get this email because we haven't heard from you for two weeks or more.">
      <EmailTitle>How are you?</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>We haven't heard from you in a while, and {coachName} is thinking of you. Life gets in the way, and that's all right. Nothing is lost, and there's nothing to catch up on.</Paragraph>
      <Paragraph>One line about how you're doing is enough to start again.</Paragraph>
      <ActionButton href={messagesUrl}>Write a message</ActionButton>
    </EmailLayout>
  );
}

export const reEngagementTemplate: EmailTemplate<ReEngagementProps> = {
  subject: ({ firstName }) => (firstName ? `How are you, ${firstName}?` : "How are you?"),
  body: ReEngagement,
  preview: { ...previewReminderProps, coachName: "Ellie", messagesUrl: "https://example.com/?section=messages" },
};
