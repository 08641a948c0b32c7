import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewLeadProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface DiscoveryProps extends BrandProps, RecipientProps {
  coachName: string;
  /** Where to book a discovery call; null leaves the link out. */
  bookCallLink: string | null;
}

/** Doesn't repeat the answers, because they are private. */
function Discovery({ firstName, coachName, bookCallLink, ...brand }: DiscoveryProps) {
  return (
    <EmailLayout {...brand} preheader={`${coachName} will be in touch soon.`} reason={`You get this email because you filled in ${brand.productName}'s discovery form.`}>
      <EmailTitle>Thank you for telling us about yourself</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>We've got your answers. {coachName} reads every one and will be in touch soon.</Paragraph>
      {bookCallLink && (
        <>
          <Paragraph>You don't have to wait: book a discovery call at a time that suits you.</Paragraph>
          <ActionButton href={bookCallLink}>Book a discovery call</ActionButton>
        </>
      )}
    </EmailLayout>
  );
}

export const discoveryTemplate: EmailTemplate<DiscoveryProps> = {
  subject: ({ productName }) => `Thank you for your interest in ${productName}`,
  body: Discovery,
  preview: { ...previewLeadProps, coachName: "Ellie", bookCallLink: "https://example.com/discovery-call" },
};
