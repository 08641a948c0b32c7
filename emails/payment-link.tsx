import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface PaymentLinkProps extends Brand, Recipient {
  coachName: string;
  planName: string;
  /** As "£199 per month". */
  price: string;
  /** How often it is paid, in a sentence. */
  terms: string;
  /** The gateway's own page. */
  url: string;
}

function PaymentLink({ firstName, coachName, planName, price, terms, url, ...brand }: PaymentLinkProps) {
  return (
    <Layout {...brand} preheader={`${planName}, ${price}. It takes a minute, without signing in.`} reason={`You get this email because ${coachName} has set up your coaching plan.`}>
      <Title>Your coaching plan is set up</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {coachName} has set up {planName} for you: {price}. {terms}
      </Paragraph>
      <ActionButton href={url}>Pay for your plan</ActionButton>
      <Paragraph>The button opens a secure payment page. Nothing is charged before you enter your card there and confirm.</Paragraph>
    </Layout>
  );
}

export const paymentLink: EmailTemplate<PaymentLinkProps> = {
  subject: ({ planName }) => `Set up your payment: ${planName}`,
  body: PaymentLink,
  preview: {
    ...previewBrand,
    coachName: "Ellie",
    planName: "Monthly Coaching",
    price: "£199 per month",
    terms: "It is paid each month until it is cancelled.",
    url: "https://example.com/pay/preview",
  },
};
