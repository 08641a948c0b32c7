/** The lists of the finances screen, as it asks for them: ten transactions and three failed payments at first (back-office §9). */
export const recentTransactionsQuery = { query: { limit: 10 } };
export const failedPaymentsQuery = { query: { limit: 3 } };
/** Of a client, on her profile. */
export const clientFailedPaymentsQuery = (clientId: string) => ({ query: { clientId, limit: 5 } });
