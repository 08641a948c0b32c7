import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentFailedProps extends BrandProps, RecipientProps {
  planName: string;
  /** Such as "£199". */
  amount: string;
  reason: string | null;
  /** Days, as a person reads them; null where there is none. */
  nextTry: string | null;
  graceEnds: string | null;
  cardUrl: string;
}

function PaymentFailed({ firstName, planName, amount, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentFailedProps) {
  return (
    <EmailLayout {...brand} preheader="Nothing changes for now. Please look at your card." reason="You get this email because a payment for your plan did not go through.">
      <EmailTitle>Your payment did not go through</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        We tried to take {amount} for {planName}, and it did not work. {reason ?? ""}
      </Paragraph>
      <Paragraph>{paymentNextStepsText(nextTry, graceEnds)}</Paragraph>
      <ActionButton href={cardUrl}>Change your card</ActionButton>
    </EmailLayout>
  );
}

/** What happens next, and until when nothing does. */
export function paymentNextStepsText(nextTry: string | null, graceEnds: string | null): string {
  const next = nextTry ? `We will try again on ${nextTry}.` : "We will not try this card again by ourselves.";
  return `${next} You can also change your card now, and it is paid at once. ${graceEnds ? `Your coaching goes on until ${graceEnds} in any case.` : ""}`.trim();
}

export const paymentFailedTemplate: EmailTemplate<PaymentFailedProps> = {
  subject: () => "Your payment did not go through",
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
