/** An email as it leaves the product. */
export interface OutgoingEmail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where a mail program ends these emails with one call (RFC 8058); null for one that nobody can opt out of. */
  oneClickUrl: string | null;
}

/** What became of one message; an error that is not permanent may pass by trying again. */
export type SendResult = { id: string } | { error: string; permanent: boolean };

/** What a person has to put right before anything goes out: our key, the From address, or how much we may send. */
export type SendingProblem = "key" | "from" | "quota";

/** Nothing of the batch was taken, and nothing will be for `waitMs`. */
export class BatchNotAcceptedError extends Error {
  override name = "NotTakenError";
  constructor(
    message: string,
    readonly waitMs: number,
    readonly problem: SendingProblem | null = null,
  ) {
    super(message);
  }
}

/** Nothing of the batch was taken, because of one or more of its messages. */
export class BatchRefusedError extends Error {
  override name = "BatchRefusedError";
}

/** The key is known to the provider for other bytes than these, so it took something before and will never say what became of it. */
export class IdempotencyKeyReusedError extends Error {
  override name = "KeySpentError";
}

/** Whoever delivers emails. */
export interface EmailProvider {
  /**
   * Hands over at most 100 messages and answers what became of each, in their order. The same messages under the same key
   * go out once. Throws one of the three above, and anything else when it is not known whether they were taken.
   */
  sendBatch(messages: readonly OutgoingEmail[], idempotencyKey: string): Promise<SendResult[]>;
  /** Of one that counts calls and forgets keys; who has none of this takes everything at any time. */
  limits?: {
    /** Names the account, so that all servers that use it wait together. */
    account: string;
    /** For how long after its first use a key keeps a batch from going out twice, in milliseconds. */
    keysLastMs: number;
    /** How long to wait before the next call, by what the last answers said, in milliseconds. */
    restMs(): number;
  };
}
