import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface MessageNoticeProps extends Brand, Recipient {
  senderName: string;
  messagesUrl: string;
}

/** Says that a message waits, never what it says: people write about their health here. */
function MessageNotice({ firstName, senderName, messagesUrl, ...brand }: MessageNoticeProps) {
  return (
    <Layout
      {...brand}
      preheader="Sign in to read it and to answer."
      reason="You get this email because a message waited for you unread. There is one for each conversation until you read it."
    >
      <Title>{senderName} has written to you</Title>
      <Greeting firstName={firstName} />
      <Paragraph>A message from {senderName} is waiting for you. Sign in to read it and to answer.</Paragraph>
      <ActionButton href={messagesUrl}>Read your messages</ActionButton>
    </Layout>
  );
}

export const messageNotice: EmailTemplate<MessageNoticeProps> = {
  subject: ({ senderName, productName }) => `${senderName} sent you a message on ${productName}`,
  body: MessageNotice,
  preview: { ...previewBrand, senderName: "Ellie Hart", messagesUrl: "https://example.com/?section=messages" },
};
