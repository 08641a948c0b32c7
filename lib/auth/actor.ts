export const roles = ["coach", "client", "nutritionist"] as const;
export type Role = (typeof roles)[number];

/** Who asks: the signed-in person, as every command and query receives her. */
export interface Actor {
  id: string;
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  profileImageId: string | null;
  sessionId: string;
  /** After this the session is no good, whatever its token says. */
  sessionEndsAt: Date;
}

/** Who may call an endpoint or open a page. */
export type Access = "public" | "signed-in" | readonly Role[];

/** The actor that an access rule lets through. */
export type ActorFor<A extends Access> = A extends "public"
  ? Actor | null
  : A extends readonly Role[]
    ? Actor & { role: A[number] }
    : Actor;
