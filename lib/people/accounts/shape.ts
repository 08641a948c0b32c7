import type * as z from "zod/mini";
import type { user } from "@/lib/people/accounts/contract";
import { withEmail } from "@/lib/platform/email-owner";
import { fileUrl } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

/** What other people see of a person. */
export const personSelect = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  profileImageId: true,
} satisfies Prisma.UserSelect;
export type PersonRow = Prisma.UserGetPayload<{ select: typeof personSelect }>;

export const toPerson = ({ id, firstName, lastName, email, profileImageId }: PersonRow) => ({
  id,
  firstName,
  lastName,
  email,
  profileImageUrl: profileImageId ? fileUrl(profileImageId) : null,
});

/** The signed-in person, who always has an email address. */
export const userSelect = { ...personSelect, role: true } satisfies Prisma.UserSelect;
export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

export const toUser = (row: UserRow): z.input<typeof user> => ({ ...toPerson(row), ...withEmail({ email: row.email }), role: row.role });
