import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CardExpiringProps extends BrandProps, RecipientProps {
  planName: string;
  /** Such as "£199". */
  amount: string;
  /** Such as "Visa ending in 4242". */
  card: string;
  /** A month as text, such as "March 2026". */
  expiresAt: string;
  /** A date as text, such as "14 April 2026". */
  nextPaymentOn: string;
  cardUrl: string;
}

function CardExpiring({ firstName, planName, amount, card, expiresAt, nextPaymentOn, cardUrl, ...brand }: CardExpiringProps) {
  return (
    <EmailLayout {...brand} preheader={`Please update your card. Your next payment is on ${nextPaymentOn}.`} reason="You get this email because this card pays for your coaching.">
      <EmailTitle>Your card expires this month</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        The card that pays for {planName}, your {card}, expires at the end of {expiresAt}. Your next payment of {amount} is on {nextPaymentOn}.
      </Paragraph>
      <Paragraph>Please update your card this month, so your next payment goes through. It takes a minute, and nothing is charged now.</Paragraph>
      <ActionButton href={cardUrl}>Update your card</ActionButton>
    </EmailLayout>
  );
}

export const cardExpiringTemplate: EmailTemplate<CardExpiringProps> = {
  subject: ({ planName }) => `Your card for ${planName} expires this month`,
  body: CardExpiring,
  preview: { ...previewProps, planName: "Monthly Coaching", amount: "£199", card: "Visa ending in 4242", expiresAt: "March 2026", nextPaymentOn: "14 April 2026", cardUrl: "https://example.com/subscribe" },
};
