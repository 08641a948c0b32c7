/** Why a payment failed, as far as it decides what the client has to do. */
export const failureKinds = ["declined", "insufficient_funds", "expired", "needs_confirmation", "no_card", "other"] as const;
export type FailureKind = (typeof failureKinds)[number];
/** A stored kind; "other" for none, as of a payment from before there were kinds. */
export const toFailureKind = (stored: string | null): FailureKind => failureKinds.find((kind) => kind === stored) ?? "other";

export interface Decline {
  kind: FailureKind;
  /** A sentence for the payer that reveals nothing useful to a thief. */
  reason: string;
}

const unconfirmed: Decline = { kind: "needs_confirmation", reason: "The bank couldn't confirm that it was you." };
const unknownDecline: Decline = { kind: "declined", reason: "The card was declined. Please use another one." };

/** Stripe's decline and error codes that mean more than that the card was declined. */
const declines: Record<string, Decline> = {
  insufficient_funds: { kind: "insufficient_funds", reason: "There isn't enough money on this card." },
  expired_card: { kind: "expired", reason: "This card has expired." },
  incorrect_cvc: { kind: "other", reason: "The security code of this card is wrong." },
  incorrect_number: { kind: "other", reason: "The number of this card is wrong." },
  processing_error: { kind: "other", reason: "We couldn't process the card. Please try again in a moment." },
  authentication_required: { kind: "needs_confirmation", reason: "The bank needs this payment to be confirmed." },
  payment_intent_authentication_failure: unconfirmed,
  setup_intent_authentication_failure: unconfirmed,
  no_card: { kind: "no_card", reason: "There is no card on file." },
};

/** What Stripe's decline code means. */
export const findDecline = (code: string | null | undefined): Decline => declines[code ?? ""] ?? (code ? unknownDecline : { ...unknownDecline, kind: "other" });

/** Why a payment failed, for its coach. A kind that says nothing, as of an old payment, leaves the stored sentence without what it asks of the payer. */
export function coachFailureText(kind: string | null, reason: string | null): string | null {
  const text = new Map<string | null, string>(Object.entries(coachTexts)).get(kind);
  if (text || !reason) return text ?? null;
  const sentences = reason.split(/(?<=\.) /).filter((sentence) => !/\b(please|you|your)\b/i.test(sentence));
  return sentences.join(" ") || coachTexts.declined;
}

const coachTexts = {
  declined: "The bank declined the card.",
  insufficient_funds: "There wasn't enough money on the card.",
  expired: "The card has expired.",
  needs_confirmation: "The bank wants the client to confirm this payment.",
  no_card: "There's no card on file.",
} satisfies Record<Exclude<FailureKind, "other">, string>;
