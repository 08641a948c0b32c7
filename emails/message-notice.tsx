import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface MessageNoticeProps extends BrandProps, RecipientProps {
  senderName: string;
  messagesUrl: string;
}

/** Never quotes the message, because it may contain health data. */
function MessageNotice({ firstName, senderName, messagesUrl, ...brand }: MessageNoticeProps) {
  return (
    <EmailLayout
      {...brand}
      preheader={`It's waiting for you on ${brand.productName}.`}
      reason="You get this email because you have an unread message. We won't send another about this conversation until you've read it."
    >
      <EmailTitle>{senderName} sent you a message</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>A message from {senderName} is waiting for you. Sign in to read it and reply.</Paragraph>
      <ActionButton href={messagesUrl}>Read your messages</ActionButton>
    </EmailLayout>
  );
}

export const messageNoticeTemplate: EmailTemplate<MessageNoticeProps> = {
  subject: ({ senderName, productName }) => `${senderName} sent you a message on ${productName}`,
  body: MessageNotice,
  preview: { ...previewProps, senderName: "Ellie Hart", messagesUrl: "https://example.com/?section=messages" },
};
