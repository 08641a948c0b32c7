import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface CallBookingProps extends Brand, Recipient {
  coachName: string;
  /** Where to book a discovery call; null invites to none. */
  bookCallLink: string | null;
}

function CallBooking({ firstName, coachName, bookCallLink, ...brand }: CallBookingProps) {
  return (
    <Layout {...brand} preheader={`${coachName} would like to talk with you.`} reason={`You get this email because you filled in the discovery form of ${brand.productName}.`}>
      <Title>Shall we talk?</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you again for telling us about you. In a discovery call you and {coachName} find out whether this coaching is right for you.
      </Paragraph>
      {bookCallLink ? (
        <>
          <Paragraph>Pick a time that suits you:</Paragraph>
          <ActionButton href={bookCallLink}>Book a discovery call</ActionButton>
        </>
      ) : (
        <Paragraph>Expect a message from {coachName} to find a time that suits you.</Paragraph>
      )}
    </Layout>
  );
}

export const callBooking: EmailTemplate<CallBookingProps> = {
  subject: ({ coachName }) => `Book your discovery call with ${coachName}`,
  body: CallBooking,
  preview: { ...previewReminder, coachName: "Ellie", bookCallLink: "https://example.com/discovery-call" },
};
