import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";
import { paymentNextStepsText } from "@/emails/payment-failed";

export interface PaymentRetryProps extends BrandProps, RecipientProps {
  planName: string;
  /** Such as "£199". */
  amount: string;
  succeeded: boolean;
  reason: string | null;
  /** Days, as a person reads them; null where there is none. */
  nextTry: string | null;
  graceEnds: string | null;
  cardUrl: string;
}

function PaymentRetry({ firstName, planName, amount, succeeded, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentRetryProps) {
  const about = "You get this email because a payment for your plan was tried again.";
  if (succeeded)
    return (
      <EmailLayout {...brand} preheader="Everything is paid, there is nothing to do." reason={about}>
        <EmailTitle>Your payment went through</EmailTitle>
        <Greeting firstName={firstName} />
        <Paragraph>
          We tried again to take {amount} for {planName}, and this time it worked. Everything is paid, and your coaching goes on as before.
        </Paragraph>
        <ActionButton href={cardUrl}>See your plan</ActionButton>
      </EmailLayout>
    );
  return (
    <EmailLayout {...brand} preheader="Please look at your card." reason={about}>
      <EmailTitle>We tried again, and it did not work</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We tried again to take {amount} for {planName}. {reason ?? "It did not work this time either."}
      </Paragraph>
      <Paragraph>{paymentNextStepsText(nextTry, graceEnds)}</Paragraph>
      <ActionButton href={cardUrl}>Change your card</ActionButton>
    </EmailLayout>
  );
}

export const paymentRetryTemplate: EmailTemplate<PaymentRetryProps> = {
  subject: ({ succeeded }) => (succeeded ? "Your payment went through" : "Your payment did not go through again"),
  body: PaymentRetry,
  preview: {
    ...previewProps,
    planName: "Monthly Coaching",
    amount: "£199",
    succeeded: false,
    reason: "There isn't enough money on this card.",
    nextTry: "Friday 20 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
