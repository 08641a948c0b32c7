import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PaymentLinkProps extends BrandProps, RecipientProps {
  coachName: string;
  planName: string;
  /** Such as "£199 per month". */
  price: string;
  /** How often it is paid, in a sentence. */
  terms: string;
  /** The gateway's own page. */
  url: string;
}

function PaymentLink({ firstName, coachName, planName, price, terms, url, ...brand }: PaymentLinkProps) {
  return (
    <EmailLayout {...brand} preheader={`${planName}, ${price}. It takes a minute, without signing in.`} reason={`You get this email because ${coachName} set up your coaching plan.`}>
      <EmailTitle>Your coaching plan is set up</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {coachName} has set up {planName} for you: {price}. {terms}
      </Paragraph>
      <ActionButton href={url}>Pay for your plan</ActionButton>
      <Paragraph>The button opens a secure payment page. You won't be charged until you enter your card and confirm.</Paragraph>
    </EmailLayout>
  );
}

export const paymentLinkTemplate: EmailTemplate<PaymentLinkProps> = {
  subject: ({ planName }) => `Set up your payment: ${planName}`,
  body: PaymentLink,
  preview: {
    ...previewProps,
    coachName: "Ellie",
    planName: "Monthly Coaching",
    price: "£199 per month",
    terms: "You pay monthly until you cancel.",
    url: "https://example.com/pay/preview",
  },
};
