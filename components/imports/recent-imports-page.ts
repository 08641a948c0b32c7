/** The first page of imports. A file of its own, because the server prefetches it and the client component reads it. */
export const recentImportsPage = { query: { limit: 5 } };
