import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type PaymentFailure, paymentFailureTexts } from "@/emails/parts/payment-failure";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentFailedProps extends BrandProps, RecipientProps, PaymentFailure {
  cardUrl: string;
}

function PaymentFailed({ firstName, planName, amount, kind, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentFailedProps) {
  const { preheader, whatHappened, whatToDo, button } = paymentFailureTexts({ planName, amount, kind, reason, nextTry, graceEnds }, false);
  return (
    <EmailLayout {...brand} preheader={preheader} reason="You get this email because a payment for your plan didn't go through.">
      <EmailTitle>Your payment didn't go through</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{whatHappened}</Paragraph>
      <Paragraph>{whatToDo}</Paragraph>
      <ActionButton href={cardUrl}>{button}</ActionButton>
    </EmailLayout>
  );
}

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
