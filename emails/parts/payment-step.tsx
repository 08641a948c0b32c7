import { Paragraph, TextLink } from "@/emails/parts/text";

/** What an invited client pays after setting a password. */
export interface PaymentStep {
  planName: string;
  /** Such as "£199 per month". */
  price: string;
  /** How often it is paid, in a sentence. */
  terms: string;
  /** The payment page, which needs no sign-in. */
  url: string;
}

/** The two steps of an invitation that asks for a payment too, in order. */
export const passwordThenPayment = ({ planName, price, terms }: PaymentStep) => [
  "Set a password. The link works once, within the next seven days.",
  `Pay for ${planName}: ${price}. The payment page opens next. ${terms}`,
];

/** A link for whoever pays in the client's place, which opens nothing of the account. */
export const SomeoneElsePays = ({ url }: { url: string }) => (
  <Paragraph>
    Is someone else paying for you? Don't forward this email, because its button opens your account. Send them <TextLink href={url}>the payment page</TextLink> instead.
  </Paragraph>
);
