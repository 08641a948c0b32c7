/** What the browser needs of a payment, or of a change of card, that has been begun. */
interface CardPayment {
  gateway: "stripe" | "sandbox";
  /** Stripe's; null in the sandbox. */
  publishableKey: string | null;
  clientSecret: string;
}

export interface CardFormProps {
  payment: CardPayment;
  /** Pay with the card, or only keep it for later payments. */
  purpose: "pay" | "save";
  submitLabel: string;
  /** The gateway has the money, or the card. While its answer is awaited, the form says that it is busy. */
  onDone: () => void | Promise<void>;
  /** Why not, for a person to read. The form stays, to try another card. */
  onFailed: (message: string) => void;
  /** Whether it went through after all, asked where the answer got lost on its way. */
  checkSucceeded?: () => Promise<boolean>;
  /** What was begun can no longer be confirmed, as after a day or once it was replaced: begin anew. */
  onStale?: () => void;
}
