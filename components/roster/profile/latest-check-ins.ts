/** The three check-ins in the profile's Recent Activity (spec back-office §9). A file of its own, because the server prefetches them. */
export const latestCheckInsOf = (clientId: string) => ({ params: { clientId }, query: { limit: 3 } });
