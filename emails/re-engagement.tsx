import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface ReEngagementProps extends Brand, Recipient {
  coachName: string;
  messagesUrl: string;
}

function ReEngagement({ firstName, coachName, messagesUrl, ...brand }: ReEngagementProps) {
  return (
    <Layout {...brand} preheader="One line is enough to begin again." reason="You get this email because we have not heard from you for two weeks or more.">
      <Title>How are you?</Title>
      <Greeting firstName={firstName} />
      <Paragraph>It has been quiet around you for a while, and {coachName} is thinking of you. Life gets in the way, and that is all right: nothing is lost, and there is nothing to catch up on.</Paragraph>
      <Paragraph>One line about how you are is enough to begin again.</Paragraph>
      <ActionButton href={messagesUrl}>Write a message</ActionButton>
    </Layout>
  );
}

export const reEngagement: EmailTemplate<ReEngagementProps> = {
  subject: ({ firstName }) => (firstName ? `How are you, ${firstName}?` : "How are you?"),
  body: ReEngagement,
  preview: { ...previewReminder, coachName: "Ellie", messagesUrl: "https://example.com/?section=messages" },
};
