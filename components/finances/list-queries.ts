/** Page sizes of the finances screen: ten transactions and three failed payments (back-office §9). */
export const recentTransactionsQuery = { query: { limit: 10 } };
export const failedPaymentsQuery = { query: { limit: 3 } };
/** Payments imported from other tools, on the finances screen and for a client. */
export const recentPastPaymentsQuery = { query: { limit: 10 } };
export const clientPastPaymentsQuery = (clientId: string) => ({ query: { clientId, limit: 12 } });
/** A client's payments, on their profile and in the quick view. */
export const clientPaymentsQuery = (clientId: string) => ({ query: { clientId, limit: 12 } });
/** Failed payments on a client's profile. */
export const clientFailedPaymentsQuery = (clientId: string) => ({ query: { clientId, limit: 5 } });
