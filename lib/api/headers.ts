/* The headers of a write that a device may repeat. */

/** A UUID: the same key by the same person with the same input gets the first answer (see `runOnce`). */
export const idempotencyHeader = "idempotency-key";
/** The id of the person who wrote it. The server refuses it as signed out if somebody else has signed in since in this browser, and says so if this person was erased. */
export const senderHeader = "x-sent-by";
