/** Whether the list of clients marks a client as needing action. The weekly queue has more reasons. */
export const clientNeedsAction = (facts: { isOverdue: boolean; hasFailedPayment: boolean; isOnboarded: boolean }) =>
  facts.isOverdue || facts.hasFailedPayment || !facts.isOnboarded;
