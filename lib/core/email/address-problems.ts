import type * as z from "zod/mini";
import type { addressProblem } from "@/lib/core/email/contract";
import { isAddressProblem } from "@/lib/core/email/delivery-rules";
import { db, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { emailProvider } from "@/lib/providers/email/provider";

export type AddressProblemState = z.input<typeof addressProblem>;

const problemSelect = { email: true, kind: true, reason: true, at: true } as const;

/** Those of these addresses that nothing is sent to, in lower case. */
export async function findAddressProblems(emails: readonly string[], reader: Pick<Tx, "addressProblem"> = db) {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows = addresses.length > 0 ? await reader.addressProblem.findMany({ where: { email: { in: addresses } }, select: problemSelect }) : [];
  return new Map(rows.map((row) => [row.email, row]));
}

/** Why nothing is sent to this address; null if emails go there. */
export async function findAddressProblem(email: string | null, reader: Pick<Tx, "addressProblem"> = db): Promise<AddressProblemState | null> {
  const row = email === null ? undefined : (await findAddressProblems([email], reader)).get(email.toLowerCase());
  return row && isAddressProblem(row.kind) ? { kind: row.kind, reason: row.reason, at: row.at } : null;
}

/** Lets emails go to this address again, here and at the provider, which keeps a list of its own. The next bounce stops them again. */
export async function clearAddressProblem(email: string): Promise<void> {
  const { count } = await db.addressProblem.deleteMany({ where: { email: email.toLowerCase() } });
  // A key that may only send can't do it; the provider then reports that it suppressed the next email.
  if (count > 0) await emailProvider().allowAddress?.(email).catch((err: unknown) => logger.warn({ err }, "the email provider could not be asked to deliver to an address again"));
}

/** Deletes the marks of addresses that no account and no lead uses any more. */
export async function deleteUnusedAddressProblems(tx: Pick<Tx, "$executeRaw"> = db): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "AddressProblem" p
    WHERE NOT EXISTS (SELECT FROM "User" u WHERE u."email" = p."email") AND NOT EXISTS (SELECT FROM "Lead" l WHERE l."email" = p."email")`;
}
