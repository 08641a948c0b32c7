import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewLeadProps, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CallBookingProps extends BrandProps, RecipientProps {
  coachName: string;
  /** Where to book a discovery call; null leaves the link out. */
  bookCallLink: string | null;
}

function CallBooking({ firstName, coachName, bookCallLink, ...brand }: CallBookingProps) {
  return (
    <EmailLayout {...brand} preheader={`${coachName} would like to talk with you.`} reason={`You get this email because you filled in ${brand.productName}'s discovery form.`}>
      <EmailTitle>Shall we talk?</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thanks again for telling us about yourself. A discovery call is a chance to find out whether coaching with {coachName} is right for you.
      </Paragraph>
      {bookCallLink ? (
        <>
          <Paragraph>Pick a time that suits you:</Paragraph>
          <ActionButton href={bookCallLink}>Book a discovery call</ActionButton>
        </>
      ) : (
        <Paragraph>{coachName} will message you to find a time that suits you.</Paragraph>
      )}
    </EmailLayout>
  );
}

export const callBookingTemplate: EmailTemplate<CallBookingProps> = {
  subject: ({ coachName }) => `Book your discovery call with ${coachName}`,
  body: CallBooking,
  preview: { ...previewReminderProps, erasureUrl: previewLeadProps.erasureUrl, coachName: "Ellie", bookCallLink: "https://example.com/discovery-call" },
};
