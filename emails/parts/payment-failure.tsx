import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import type { BrandProps, RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";
import type { FailureKind } from "@/lib/providers/payments/declines";

export interface PaymentFailure {
  planName: string;
  /** Such as "£199". */
  amount: string;
  kind: FailureKind;
  reason: string | null;
  /** A day as text, such as "Thursday 19 March"; null for none. */
  nextTry: string | null;
  graceEnds: string | null;
}

export interface PaymentFailureEmailProps extends BrandProps, RecipientProps, PaymentFailure {
  cardUrl: string;
}

/** An email about a failed payment. `about` says why the person gets it. */
export function PaymentFailureEmail({ title, about, isRetry, firstName, planName, amount, kind, reason, nextTry, graceEnds, cardUrl, ...brand }: PaymentFailureEmailProps & { title: string; about: string; isRetry: boolean }) {
  const { preheader, whatHappened, whatToDo, button } = paymentFailureTexts({ planName, amount, kind, reason, nextTry, graceEnds }, isRetry);
  return (
    <EmailLayout {...brand} preheader={preheader} reason={about}>
      <EmailTitle>{title}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{whatHappened}</Paragraph>
      <Paragraph>{whatToDo}</Paragraph>
      <ActionButton href={cardUrl}>{button}</ActionButton>
    </EmailLayout>
  );
}

interface FailureTexts {
  subject: string;
  preheader: string;
  whatHappened: string;
  whatToDo: string;
  button: string;
}

/** The texts of a failed payment, which follow from why it failed. `isRetry` for one that failed before. */
export function paymentFailureTexts(failure: PaymentFailure, isRetry: boolean): FailureTexts {
  const { kind, graceEnds } = failure;
  const textsOfKind: TextsOfKind | undefined = textsByKind[kind];
  const texts = (textsOfKind ?? textsByKind.other)(failure, isRetry);
  return { ...texts, whatToDo: `${texts.whatToDo} ${graceEnds ? `Your coaching continues until ${graceEnds}. If we haven't received the payment by then, your coaching ends.` : ""}`.trim() };
}

const couldNotTake = ({ amount, planName }: PaymentFailure, isRetry: boolean) => (isRetry ? `We tried again to take ${amount} for ${planName}, but it didn't work` : `We couldn't take ${amount} for ${planName}`);
const didNotGoThrough = ({ amount }: PaymentFailure, isRetry: boolean) => (isRetry ? `We still couldn't take your payment of ${amount}` : `Your payment of ${amount} didn't go through`);
const payOrChange = "You can also pay now or change your card, and we'll take the payment straight away.";

function declinedTexts(failure: PaymentFailure, isRetry: boolean): FailureTexts {
  const { nextTry } = failure;
  return {
    subject: didNotGoThrough(failure, isRetry),
    preheader: nextTry ? `We'll try again on ${nextTry}. You can also change your card now.` : "Please pay or change your card.",
    whatHappened: `${couldNotTake(failure, isRetry)}. Your bank declined the card.`,
    whatToDo: nextTry ? `We'll try again on ${nextTry}. ${payOrChange}` : "We won't try again automatically. Please pay now or change your card, and we'll take the payment straight away.",
    button: "Pay or change your card",
  };
}

type TextsOfKind = (failure: PaymentFailure, isRetry: boolean) => FailureTexts;
const textsByKind: Record<FailureKind, TextsOfKind> = {
  declined: declinedTexts,
  insufficient_funds: (failure, isRetry) => {
    const { nextTry } = failure;
    return {
      ...declinedTexts(failure, isRetry),
      preheader: nextTry ? `Next try: ${nextTry}. Is there enough money on your card?` : "Is there enough money on your card?",
      whatHappened: `${couldNotTake(failure, isRetry)}. There wasn't enough money on your card.`,
      whatToDo: nextTry
        ? `We'll try again on ${nextTry}. If the money is there by then, you don't need to do anything. ${payOrChange}`
        : "We won't try again automatically. Please pay once the money is there. Or change your card now, and we'll take the payment straight away.",
    };
  },
  expired: (failure, isRetry) => ({
    subject: isRetry ? `Your card for ${failure.planName} still needs updating` : `Your card for ${failure.planName} has expired`,
    preheader: `We couldn't take ${failure.amount} for ${failure.planName}.`,
    whatHappened: `${couldNotTake(failure, isRetry)}, because your card has expired.`,
    whatToDo: "Please update your card, and we'll take the payment straight away.",
    button: "Update your card",
  }),
  needs_confirmation: (failure, isRetry) => ({
    subject: isRetry ? `Your payment of ${failure.amount} still needs your confirmation` : `Please confirm your payment of ${failure.amount}`,
    preheader: "Your bank wants to check that it's you. It takes a minute.",
    whatHappened: `${couldNotTake(failure, isRetry)}, because your bank wants you to confirm the payment.`,
    whatToDo: `Please choose “Confirm and pay ${failure.amount}” on your subscription page and enter your card. Your bank will then ask you to confirm.`,
    button: "Confirm your payment",
  }),
  no_card: (failure, isRetry) => ({
    subject: isRetry ? `We still need a card for ${failure.planName}` : `Please add a card for ${failure.planName}`,
    preheader: `We couldn't take ${failure.amount} for ${failure.planName}.`,
    whatHappened: `${couldNotTake(failure, isRetry)}, because there's no card on file.`,
    whatToDo: "Please add a card, and we'll take the payment straight away.",
    button: "Add a card",
  }),
  other: (failure, isRetry) => ({
    ...declinedTexts(failure, isRetry),
    whatHappened: `${couldNotTake(failure, isRetry)}. ${failure.reason ?? ""}`.trim(),
  }),
};
