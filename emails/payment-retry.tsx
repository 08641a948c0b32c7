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
  if (!succeeded) return <PaymentFailureEmail {...props} title="We still couldn't take your payment" about="You get this email because we tried again to take a payment for your plan." isRetry />;
  const { firstName, planName, amount, cardUrl, kind: _kind, reason: _reason, nextTry: _nextTry, graceEnds: _graceEnds, ...brand } = props;
  return (
    <EmailLayout {...brand} preheader="You don't need to do anything." reason="You get this email because a payment for your plan went through after all.">
      <EmailTitle>Your payment went through</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We've received your payment of {amount} for {planName}. Everything is paid, and your coaching continues as normal.
      </Paragraph>
      {receiptUrl ? <ActionButton href={receiptUrl}>See and print your receipt</ActionButton> : <ActionButton href={cardUrl}>See your plan</ActionButton>}
    </EmailLayout>
  );
}

export const paymentRetryTemplate: EmailTemplate<PaymentRetryProps> = {
  subject: (props) => (props.succeeded ? `Your payment of ${props.amount} went through` : paymentFailureTexts(props, true).subject),
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
