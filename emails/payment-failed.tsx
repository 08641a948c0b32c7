import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentFailedProps extends BrandProps, RecipientProps {
  planName: string;
  /** Such as "£199". */
  amount: string;
  reason: string | null;
  /** A day as text, such as "Thursday 19 March"; null for none. */
  nextTry: string | null;
  graceEnds: string | null;
  cardUrl: string;
}

function PaymentFailed({ firstName, planName, amount, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentFailedProps) {
  return (
    <EmailLayout {...brand} preheader="Nothing changes for now. Please check your card." reason="You get this email because a payment for your plan didn't go through.">
      <EmailTitle>Your payment didn't go through</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We couldn't take {amount} for {planName}. {reason ?? ""}
      </Paragraph>
      <Paragraph>{paymentNextStepsText(nextTry, graceEnds)}</Paragraph>
      <ActionButton href={cardUrl}>Change your card</ActionButton>
    </EmailLayout>
  );
}

/** What happens next, and until when coaching continues. */
export function paymentNextStepsText(nextTry: string | null, graceEnds: string | null): string {
  const next = nextTry ? `We'll try again on ${nextTry}.` : "We won't retry this card automatically.";
  return `${next} You can also change your card now, and we'll take the payment straight away. ${graceEnds ? `Your coaching continues until ${graceEnds} either way.` : ""}`.trim();
}

export const paymentFailedTemplate: EmailTemplate<PaymentFailedProps> = {
  subject: () => "Your payment didn't go through",
  body: PaymentFailed,
  preview: {
    ...previewProps,
    planName: "Monthly Coaching",
    amount: "£199",
    reason: "There isn't enough money on this card.",
    nextTry: "Thursday 19 March",
    graceEnds: "Wednesday 25 March",
    cardUrl: "https://example.com/subscribe",
  },
};
