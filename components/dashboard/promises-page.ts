/** How many of them the page brings, because few open the list. */
export const firstPromises = 10;

/** The first promises of the practice. A file of its own, because the server prefetches them. */
export const promisesPage = { query: { limit: 50 } };
