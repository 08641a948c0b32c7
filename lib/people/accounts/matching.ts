import type { Role } from "@/lib/auth/actor";
import { queryRows, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/** An account that something from elsewhere may belong to: a lead, a row of an import, a customer of the payment provider. */
export interface AccountMatch {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** YYYY-MM-DD, null for staff. */
  joinDate: string | null;
  /**
   * Why nothing may be attached to it because of its email or name. unconfirmed: somebody signed up with this address and
   * hasn't shown that it is theirs, so they could be reading what belongs to its owner.
   */
  refusal: "archived" | "unconfirmed" | null;
  /** Whether the person signed up without an invitation, so that they chose the name themselves. */
  selfRegistered: boolean;
}

/** SQL condition on "User" u: the account was made by signing up, and the address is not confirmed. Others get their password by an emailed link. */
const isUnconfirmed = Prisma.sql`u."passwordHash" IS NOT NULL AND u."emailConfirmedAt" IS NULL`;

/**
 * Returns the accounts with one of these emails or ids, archived or not, and with `allClients` every client as well. Whatever
 * attaches data to an account by an email goes through here and obeys `refusal`.
 */
export function findMatchingAccounts({ emails = [], ids = [], allClients = false }: { emails?: readonly string[]; ids?: readonly string[]; allClients?: boolean }, tx?: Tx): Promise<AccountMatch[]> {
  const query = Prisma.sql`
    SELECT u."id", u."role"::text AS "role", u."firstName", u."lastName", u."email", c."joinDate"::text AS "joinDate",
      CASE WHEN u."archivedAt" IS NOT NULL THEN 'archived' WHEN ${isUnconfirmed} THEN 'unconfirmed' END AS "refusal",
      EXISTS (SELECT FROM "AuditEvent" a WHERE a."actorId" = u."id" AND a."action" = 'account.registered') AS "selfRegistered"
    FROM "User" u LEFT JOIN "Client" c ON c."userId" = u."id"
    WHERE u."email" = ANY(${[...emails]}::text[]) OR u."id" = ANY(${[...ids]}::text[]) ${allClients ? Prisma.sql`OR u."role" = 'client'` : Prisma.empty}
    ORDER BY u."id"`;
  return tx ? tx.$queryRaw<AccountMatch[]>(query) : queryRows<AccountMatch>(query);
}

/** What a coach is told instead. */
export const unconfirmedAccountMessage = "Someone signed up with this email but hasn't confirmed that it's theirs yet. Ask them to open the link in our email, or confirm it on their profile. Then try again.";
