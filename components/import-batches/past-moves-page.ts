/** The first page of earlier moves. */
export const pastMovesPage = { query: { limit: 10 } };
