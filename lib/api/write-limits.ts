/** How often one person may write something; endpoints with the same name count together. */
export interface WriteLimit {
  name: string;
  limit: number;
  minutes: number;
  /** How many a server takes from one person at the same moment. */
  atOnce?: number;
}

/** More than anyone sends by hand, and few enough that a script fills neither the database nor anybody's inbox (docs/security.md). */
export const writeLimits = {
  /** Bursts too, such as the same words to each of a hundred clients. */
  messages: { name: "messages", limit: 300, minutes: 5 },
  /** A food diary with photos of every meal, uploaded three times. */
  files: { name: "files", limit: 200, minutes: 60, atOnce: 6 },
  /** The parts of as many files; each file counts as one of the files above, too. */
  fileParts: { name: "file-parts", limit: 4000, minutes: 60, atOnce: 6 },
  /** A form is saved at most every 0.8 seconds while someone types. The browser keeps what wasn't saved and tries again. */
  drafts: { name: "drafts", limit: 120, minutes: 1 },
  /** Turning notifications on and off, and trying them. */
  pushes: { name: "pushes", limit: 30, minutes: 10 },
  /** Each calls the payment provider. */
  testCharges: { name: "test-charges", limit: 10, minutes: 10 },
} as const satisfies Record<string, WriteLimit>;
