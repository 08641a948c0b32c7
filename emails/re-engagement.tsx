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
    <EmailLayout {...brand} preheader="One line is enough to begin again." reason="You get this email because we have not heard from you for two weeks or more.">
      <EmailTitle>How are you?</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>It has been quiet around you for a while, and {coachName} is thinking of you. Life gets in the way, and that is all right: nothing is lost, and there is nothing to catch up on.</Paragraph>
      <Paragraph>One line about how you are is enough to begin again.</Paragraph>
      <ActionButton href={messagesUrl}>Write a message</ActionButton>
    </EmailLayout>
  );
}

export const reEngagementTemplate: EmailTemplate<ReEngagementProps> = {
  subject: ({ firstName }) => (firstName ? `How are you, ${firstName}?` : "How are you?"),
  body: ReEngagement,
  preview: { ...previewReminderProps, coachName: "Ellie", messagesUrl: "https://example.com/?section=messages" },
};
