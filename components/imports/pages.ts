/** The list of imports, as the screen asks for it. */
export const recentPage = { query: { limit: 5 } };
