import type { Role } from "@/lib/auth/actor";
import { queryRows, type Tx } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { Prisma } from "@/prisma/generated/client";

/** An account that something from elsewhere may belong to: a lead, a row of an import, a customer of the payment provider. */
export interface AccountMatch {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** Null only for a client. */
  email: string | null;
  phone: string | null;
  /** Null for staff. */
  emergencyContact: string | null;
  location: string | null;
  /** None for staff. */
  tags: string[];
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

const readAccounts = (condition: Prisma.Sql, tx?: Tx): Promise<AccountMatch[]> => {
  const query = Prisma.sql`
    SELECT u."id", u."role"::text AS "role", u."firstName", u."lastName", u."email", u."phone", c."emergencyContact", c."location", COALESCE(c."tags", '{}') AS "tags", c."joinDate"::text AS "joinDate",
      CASE WHEN u."archivedAt" IS NOT NULL THEN 'archived' WHEN ${isUnconfirmed} THEN 'unconfirmed' END AS "refusal",
      EXISTS (SELECT FROM "AuditEvent" a WHERE a."actorId" = u."id" AND a."action" = 'account.registered') AS "selfRegistered"
    FROM "User" u LEFT JOIN "Client" c ON c."userId" = u."id"
    WHERE ${condition} ORDER BY u."id"`;
  return tx ? tx.$queryRaw<AccountMatch[]>(query) : queryRows<AccountMatch>(query);
};

/**
 * Returns the accounts with one of these emails or ids, archived or not, and with `allClients` or `allCoaches` every one of these as well. Whatever
 * attaches data to an account by an email goes through here and obeys `refusal`.
 */
export const findMatchingAccounts = ({ emails = [], ids = [], allClients = false, allCoaches = false }: { emails?: readonly string[]; ids?: readonly string[]; allClients?: boolean; allCoaches?: boolean }, tx?: Tx): Promise<AccountMatch[]> =>
  readAccounts(Prisma.sql`u."email" = ANY(${[...emails]}::text[]) OR u."id" = ANY(${[...ids]}::text[]) ${allClients ? Prisma.sql`OR u."role" = 'client'` : Prisma.empty} ${allCoaches ? Prisma.sql`OR u."role" = 'coach'` : Prisma.empty}`, tx);

/** Digits at the end of a phone number, which stay the same with and without a country code. */
const comparedDigits = 9;
/** What two spellings of one phone number have in common; null for one too short to compare. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  return digits.length < comparedDigits ? null : digits.slice(-comparedDigits);
}

/** The same in SQL, as the index "User_phoneKey" has it. */
const phoneKeySql = Prisma.raw(`right(regexp_replace(u."phone", '\\D', '', 'g'), ${comparedDigits})`);

/** The clients with one of these phone numbers in any spelling, by `phoneKey`, archived or not. */
export async function findClientsByPhone(keys: readonly string[]): Promise<Map<string, AccountMatch[]>> {
  if (keys.length === 0) return new Map();
  const found = await readAccounts(Prisma.sql`u."role" = 'client' AND u."phone" IS NOT NULL AND ${phoneKeySql} = ANY(${[...new Set(keys)]}::text[])`);
  return groupBy(found, ({ phone }) => phoneKey(phone ?? "") ?? "");
}

/** A full name as names are compared. */
export const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string | null }) => `${firstName} ${lastName ?? ""}`.trim().toLowerCase();

/** The clients who are not archived and have one of these full names, by `nameKey`. */
export async function findClientsByName(names: readonly { firstName: string; lastName: string | null }[]): Promise<Map<string, AccountMatch[]>> {
  if (names.length === 0) return new Map();
  // The database lowers both, because not every one knows accents. This is the expression of the index "User_client_name".
  const texts = [...new Set(names.map(({ firstName, lastName }) => `${firstName} ${lastName ?? ""}`))];
  const found = await readAccounts(Prisma.sql`
    u."role" = 'client' AND u."archivedAt" IS NULL AND lower(u."firstName" || ' ' || u."lastName") = ANY(ARRAY(SELECT lower(n) FROM unnest(${texts}::text[]) n))`);
  return groupBy(found, nameKey);
}

/** What a coach is told instead. */
export const unconfirmedAccountMessage = "Someone signed up with this email but hasn't confirmed that it's theirs yet. Ask them to open the link in our email, or confirm it on their profile. Then try again.";
