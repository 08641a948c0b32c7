import type { Coach } from "@/lib/auth/actor";
import { gateway } from "@/lib/money/payments/gateway";
import { visibleClients } from "@/lib/people/clients/policy";
import { clientDisplayName, restorableUntil } from "@/lib/people/clients/rules";
import { db, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { emailProvider } from "@/lib/providers/email/provider";
import type { Gateway } from "@/prisma/generated/client";

/*
 * What providers hold of an erased person is deleted by jobs that try again until the provider has confirmed. Customers at the
 * payment provider are in lib/money/payments/end.ts. An email provider cannot take back emails that it has delivered.
 */

/** Marks the contact with this address for deletion at the email provider, if the provider has contacts. */
export async function markContactForErasure(tx: Tx, email: string, now: Date): Promise<void> {
  if (emailProvider().deleteContact) await tx.contactErasure.createMany({ data: { email, requestedAt: now }, skipDuplicates: true });
}

const batchSize = 100;

/** Deletes the contacts of erased people at the email provider. Keeps the reason of a failure, and leaves it to the next run. */
export async function deleteErasedContacts(): Promise<void> {
  const provider = emailProvider();
  if (!provider.deleteContact) return;
  const contacts = await db.contactErasure.findMany({ select: { email: true }, orderBy: { requestedAt: "asc" }, take: batchSize });
  for (const { email } of contacts)
    try {
      await provider.deleteContact(email);
      await db.contactErasure.deleteMany({ where: { email } });
    } catch (err) {
      logger.warn({ err }, "a contact could not be deleted at the email provider yet");
      await db.contactErasure.updateMany({ where: { email }, data: { error: "Resend did not confirm it." } });
    }
}

const providerNames: Record<Gateway, string> = { stripe: "Stripe", sandbox: "Test payments" };

/** Returns the clients who asked to be erased, soonest first, and what providers still have to delete of erased people. */
export async function findErasures(actor: Coach) {
  const [clients, customers, contacts] = await Promise.all([
    db.client.findMany({
      where: { erasureRequestedAt: { not: null }, AND: visibleClients(actor) },
      select: { erasureRequestedAt: true, user: { select: { id: true, firstName: true, lastName: true, email: true } } },
      orderBy: { erasureRequestedAt: "asc" },
      take: batchSize,
    }),
    db.pastCustomer.groupBy({ by: ["gateway", "eraseError"], where: { erasedAt: { not: null } }, _count: true, _min: { erasedAt: true } }),
    db.contactErasure.groupBy({ by: ["error"], _count: true, _min: { requestedAt: true } }),
  ]);
  const { kind } = gateway();
  const waitingCustomers = customers.map(({ gateway: provider, eraseError, _count: count, _min }) => ({
    provider: providerNames[provider],
    what: "customer" as const,
    count,
    since: _min.erasedAt,
    error: provider === kind ? eraseError : `${providerNames[provider]} isn't connected.`,
  }));
  const waitingContacts = contacts.map(({ error, _count: count, _min }) => ({ provider: "Resend", what: "contact" as const, count, since: _min.requestedAt, error }));
  return {
    requested: clients.flatMap(({ erasureRequestedAt: at, user }) => (at ? [{ clientId: user.id, name: clientDisplayName(user), requestedAt: at, erasesAt: restorableUntil(at) }] : [])),
    waiting: [...waitingCustomers, ...waitingContacts].flatMap(({ since, ...row }) => (since ? [{ since, ...row }] : [])),
  };
}
