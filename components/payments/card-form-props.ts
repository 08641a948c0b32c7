/** A started payment or card change, as the browser needs it. */
interface CardPayment {
  gateway: "stripe" | "sandbox";
  /** Null in the sandbox. */
  publishableKey: string | null;
  clientSecret: string;
}

export interface CardFormProps {
  payment: CardPayment;
  purpose: "pay" | "save";
  submitLabel: string;
  /** Called when the gateway has charged or saved the card; the form stays busy until it resolves. */
  onDone: () => void | Promise<void>;
  /** Called with a readable reason. The form stays open for another card. */
  onFailed: (message: string) => void;
  /** Checks whether the payment succeeded when the response was lost. */
  checkSucceeded?: () => Promise<boolean>;
  /** Called when the payment has expired or was replaced and must be started again. */
  onStale?: () => void;
}
