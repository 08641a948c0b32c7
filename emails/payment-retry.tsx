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
  /** A day as text, such as "Thursday 19 March"; null for none. */
  nextTry: string | null;
  graceEnds: string | null;
  cardUrl: string;
}

function PaymentRetry({ firstName, planName, amount, succeeded, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentRetryProps) {
  const about = "You get this email because we retried a payment for your plan.";
  if (succeeded)
    return (
      <EmailLayout {...brand} preheader="Everything is paid. You don't need to do anything." reason={about}>
        <EmailTitle>Your payment went through</EmailTitle>
        <Greeting firstName={firstName} />
        <Paragraph>
          We tried {amount} for {planName} again, and this time it worked. Everything is paid, and your coaching continues as normal.
        </Paragraph>
        <ActionButton href={cardUrl}>See your plan</ActionButton>
      </EmailLayout>
    );
  return (
    <EmailLayout {...brand} preheader="Please check your card." reason={about}>
      <EmailTitle>We tried again, and it didn't work</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We tried again to take {amount} for {planName}. {reason ?? "It didn't work this time either."}
      </Paragraph>
      <Paragraph>{paymentNextStepsText(nextTry, graceEnds)}</Paragraph>
      <ActionButton href={cardUrl}>Change your card</ActionButton>
    </EmailLayout>
  );
}

export const paymentRetryTemplate: EmailTemplate<PaymentRetryProps> = {
  subject: ({ succeeded }) => (succeeded ? "Your payment went through" : "Your payment didn't go through again"),
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
