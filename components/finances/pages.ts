/** The lists of the finances screen, as it asks for them: ten transactions and three failed payments at first (back-office §9). */
export const transactionsPage = { query: { limit: 10 } };
export const failuresPage = { query: { limit: 3 } };
/** Of a client, on her profile. */
export const failuresOf = (clientId: string) => ({ query: { clientId, limit: 5 } });
