/*
 * A client may have no email address: then she can't sign in and gets no email. Staff always have one, and so does everyone who
 * has a session or a password (the checks "User_email_check" and "User_sign_in_check" of the database).
 */

interface MaybeWithEmail {
  email: string | null;
}

export const hasEmail = <P extends MaybeWithEmail>(person: P): person is P & { email: string } => person.email !== null;

/** Returns a person who must have an email address, such as one who signs in. Throws if they have none. */
export function withEmail<P extends MaybeWithEmail>(person: P): P & { email: string } {
  if (!hasEmail(person)) throw new Error("A person who can sign in has no email address");
  return person;
}

/** Why nothing can be emailed to this client. */
export const noEmailMessage = ({ firstName }: { firstName: string }) => `${firstName || "This client"} has no email address yet. Add one in their profile first.`;

/** What screens show in place of a client's email. */
export const noEmailYet = "No email yet";
