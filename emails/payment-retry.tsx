import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type PaymentFailure, paymentFailureTexts } from "@/emails/parts/payment-failure";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentRetryProps extends BrandProps, RecipientProps, PaymentFailure {
  succeeded: boolean;
  cardUrl: string;
}

function PaymentRetry({ firstName, planName, amount, succeeded, kind, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentRetryProps) {
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
  const { preheader, whatHappened, whatToDo, button } = paymentFailureTexts({ planName, amount, kind, reason, nextTry, graceEnds }, true);
  return (
    <EmailLayout {...brand} preheader={preheader} reason={about}>
      <EmailTitle>We tried again, and it didn't work</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{whatHappened}</Paragraph>
      <Paragraph>{whatToDo}</Paragraph>
      <ActionButton href={cardUrl}>{button}</ActionButton>
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
    kind: "declined",
    reason: "The card was declined. Please use another one.",
    nextTry: "Friday 20 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
