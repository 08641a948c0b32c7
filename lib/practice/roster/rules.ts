
/** Whether a client needs her coach, as far as the list of all clients can tell: the weekly queue has more reasons. */
export const clientNeedsAction = (facts: { isOverdue: boolean; hasFailedPayment: boolean; isOnboarded: boolean }) =>
  facts.isOverdue || facts.hasFailedPayment || !facts.isOnboarded;
