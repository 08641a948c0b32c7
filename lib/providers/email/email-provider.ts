export interface OutgoingEmail {
  from: string;
  /** The Reply-To address. */
  replyTo: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The one-click unsubscribe URL (RFC 8058); null if there is no opt-out. */
  oneClickUrl: string | null;
  /** The message id of the thread that it belongs to; null for an email of its own. */
  threadId: string | null;
}

/** The result of one message; an error that isn't permanent may be retried. `notConnected`: there is no provider, so nobody gets it. */
export type SendResult = { id: string } | { error: string; permanent: boolean } | { notConnected: true };

/** A problem a person must fix before anything can be sent: the key, the From address or the quota. */
export type SendingProblem = "key" | "from" | "quota";

/** The provider refused the whole batch, and will refuse others for `waitMs`. */
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

/** The provider refused the whole batch because of one or more messages. */
export class BatchRefusedError extends Error {
  override name = "BatchRefusedError";
}

/** The idempotency key was used with other content, so the result of that earlier call can't be known. */
export class IdempotencyKeyReusedError extends Error {
  override name = "KeySpentError";
}

export interface EmailProvider {
  /**
   * Sends at most 100 messages and returns one result each, in order; idempotent by key. Throws one of the three errors above, or
   * any other error if it is unknown whether the batch was accepted.
   */
  sendBatch(messages: readonly OutgoingEmail[], idempotencyKey: string): Promise<SendResult[]>;
  /** Deletes the contact with this address, if there is one. Missing if the provider keeps no contacts. Throws if it didn't confirm. */
  deleteContact?(email: string): Promise<void>;
  /** Takes this address off the provider's own list of those it no longer delivers to. Missing if it has none. Throws if it didn't confirm. */
  allowAddress?(email: string): Promise<void>;
  /** Set if the provider limits calls and forgets keys. */
  limits?: {
    /** Identifies the account, so that all servers share the limit. */
    account: string;
    /** How long a key prevents duplicates after its first use, in milliseconds. */
    keysLastMs: number;
    /** Milliseconds to wait before the next call, from the last responses. */
    restMs(): number;
  };
}
