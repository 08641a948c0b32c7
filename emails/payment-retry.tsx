import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { PaymentFailureEmail, type PaymentFailureEmailProps, paymentFailureTexts } from "@/emails/parts/payment-failure";
import { type EmailTemplate, previewProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentRetryProps extends PaymentFailureEmailProps {
  succeeded: boolean;
  /** Null in emails queued before there were receipts. */
  receiptUrl: string | null;
}

function PaymentRetry({ succeeded, receiptUrl, ...props }: PaymentRetryProps) {
  const about = "You get this email because we retried a payment for your plan.";
  if (!succeeded) return <PaymentFailureEmail {...props} title="We tried again, and it didn't work" about={about} isRetry />;
  const { firstName, planName, amount, cardUrl, kind: _kind, reason: _reason, nextTry: _nextTry, graceEnds: _graceEnds, ...brand } = props;
  return (
    <EmailLayout {...brand} preheader="Everything is paid. You don't need to do anything." reason={about}>
      <EmailTitle>Your payment went through</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We tried {amount} for {planName} again, and this time it worked. Everything is paid, and your coaching continues as normal.
      </Paragraph>
      {receiptUrl ? <ActionButton href={receiptUrl}>See and print your receipt</ActionButton> : <ActionButton href={cardUrl}>See your plan</ActionButton>}
    </EmailLayout>
  );
}

export const paymentRetryTemplate: EmailTemplate<PaymentRetryProps> = {
  subject: (props) => (props.succeeded ? "Your payment went through" : paymentFailureTexts(props, true).subject),
  body: PaymentRetry,
  preview: {
    ...previewProps,
    planName: "Monthly Coaching",
    amount: "£199",
    succeeded: false,
    receiptUrl: null,
    kind: "declined",
    reason: "The card was declined. Please use another one.",
    nextTry: "Friday 20 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
