/** An email as it leaves the product. */
export interface OutgoingEmail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** What became of one message; an error that is not permanent may pass by trying again. */
export type SendResult = { id: string } | { error: string; permanent: boolean };

/** Whoever delivers emails. */
export interface EmailProvider {
  /**
   * Hands over at most 100 messages and answers what became of each, in their order. The same messages under the same key
   * go out once. Throws when it is not known whether they were taken.
   */
  sendBatch(messages: readonly OutgoingEmail[], idempotencyKey: string): Promise<SendResult[]>;
}
