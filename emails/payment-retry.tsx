import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";
import { ahead } from "@/emails/payment-failed";

export interface PaymentRetryProps extends Brand, Recipient {
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
      <Layout {...brand} preheader="Everything is paid, there is nothing to do." reason={about}>
        <Title>Your payment went through</Title>
        <Greeting firstName={firstName} />
        <Paragraph>
          We tried again to take {amount} for {planName}, and this time it worked. Everything is paid, and your coaching goes on as before.
        </Paragraph>
        <ActionButton href={cardUrl}>See your plan</ActionButton>
      </Layout>
    );
  return (
    <Layout {...brand} preheader="Please look at your card." reason={about}>
      <Title>We tried again, and it did not work</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        We tried again to take {amount} for {planName}. {reason ?? "It did not work this time either."}
      </Paragraph>
      <Paragraph>{ahead(nextTry, graceEnds)}</Paragraph>
      <ActionButton href={cardUrl}>Change your card</ActionButton>
    </Layout>
  );
}

export const paymentRetry: EmailTemplate<PaymentRetryProps> = {
  subject: ({ succeeded }) => (succeeded ? "Your payment went through" : "Your payment did not go through again"),
  body: PaymentRetry,
  preview: {
    ...previewBrand,
    planName: "Monthly Coaching",
    amount: "£199",
    succeeded: false,
    reason: "There is not enough money on this card.",
    nextTry: "Friday 20 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
