/** The list of imports, as the screen asks for it. */
export const recentImportsPage = { query: { limit: 5 } };
