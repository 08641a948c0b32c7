
/** Invited people may have given no name yet, and their address is not for everyone who writes with them. */
export const personDisplayName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim() || "No name yet";
