import { PaymentFailureEmail, type PaymentFailureEmailProps, paymentFailureTexts } from "@/emails/parts/payment-failure";
import { type EmailTemplate, previewProps } from "@/emails/parts/template";

export type PaymentFailedProps = PaymentFailureEmailProps;

const PaymentFailed = (props: PaymentFailedProps) => (
  <PaymentFailureEmail {...props} title="Your payment didn't go through" about="You get this email because a payment for your plan didn't go through." isRetry={false} />
);

export const paymentFailedTemplate: EmailTemplate<PaymentFailedProps> = {
  subject: (props) => paymentFailureTexts(props, false).subject,
  body: PaymentFailed,
  preview: {
    ...previewProps,
    planName: "Monthly Coaching",
    amount: "£199",
    kind: "insufficient_funds",
    reason: "There isn't enough money on this card.",
    nextTry: "Thursday 19 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
