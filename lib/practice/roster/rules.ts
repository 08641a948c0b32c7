/** The sort orders of the list of clients; a minus means descending. */
export const rosterSorts = ["-joinDate", "joinDate", "name", "-name"] as const;
/** How many clients a screen loads at a time. */
export const rosterPageSize = 100;

/** Whether the list of clients marks a client as needing action. The weekly queue has more reasons. */
export const clientNeedsAction = (facts: { isOverdue: boolean; hasFailedPayment: boolean; isOnboarded: boolean }) =>
  facts.isOverdue || facts.hasFailedPayment || !facts.isOnboarded;
