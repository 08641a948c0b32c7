
/** An invited person may have no name yet. Their email isn't shown instead, because not everyone may see it. */
export const personDisplayName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim() || "No name yet";
