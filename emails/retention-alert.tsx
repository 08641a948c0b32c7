import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface RetentionAlertProps extends BrandProps, RecipientProps {
  clientName: string;
  /** The missed due Mondays, such as "Monday 16 March", latest first. */
  missed: readonly string[];
  profileUrl: string;
}

/** Sent to the coach. Contains only the client's name and the missed Mondays. */
function RetentionAlert({ firstName, clientName, missed, profileUrl, ...brand }: RetentionAlertProps) {
  return (
    <EmailLayout {...brand} preheader={`${missed.length} check-ins in a row are missing.`} reason="You get this email because you coach this client. We won't send another until they check in again.">
      <EmailTitle>{clientName} may be slipping away</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{clientName} has missed {missed.length} check-ins in a row:</Paragraph>
      <BulletList>{missed}</BulletList>
      <Paragraph>A personal message from you will do more than any reminder.</Paragraph>
      <ActionButton href={profileUrl}>Open their profile</ActionButton>
    </EmailLayout>
  );
}

export const retentionAlertTemplate: EmailTemplate<RetentionAlertProps> = {
  subject: ({ clientName, missed }) => `${clientName} has missed ${missed.length} check-ins`,
  body: RetentionAlert,
  preview: { ...previewProps, firstName: "Ellie", clientName: "Hannah Lewis", missed: ["Monday 16 March", "Monday 9 March"], profileUrl: "https://example.com/client-profile/preview" },
};
