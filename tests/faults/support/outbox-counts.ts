/** What became of the messages of tests/faults/outbox.test.ts, which prints it for the bench. */
export interface OutboxCounts {
  written: number;
  /** How often the network was cut, the page closed and the server killed. */
  cut: number;
  closed: number;
  killed: number;
  lost: number;
  doubled: number;
}

/** What the line with the counts starts with. */
export const outboxCountsMark = "outbox counts: ";
