export const roles = ["coach", "client", "nutritionist"] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = { coach: "Coach", client: "Client", nutritionist: "Nutritionist" };

/** The signed-in person, passed to every command and query. */
export interface Actor {
  id: string;
  role: Role;
  email: string;
  /** Null while nobody has shown that the address belongs to this person. */
  emailConfirmedAt: Date | null;
  firstName: string;
  lastName: string;
  profileImageId: string | null;
  sessionId: string;
  /** The session expires at this time, even if its token has a later one. */
  sessionEndsAt: Date;
}

/** Who may call an endpoint or open a page. */
export type Access = "public" | "signed-in" | readonly Role[];

/** The type of the actor that an access rule allows. */
export type ActorFor<A extends Access> = A extends "public"
  ? Actor | null
  : A extends readonly Role[]
    ? Actor & { role: A[number] }
    : Actor;

export type Coach = ActorFor<["coach"]>;
export type Client = ActorFor<["client"]>;
