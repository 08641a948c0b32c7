import { deleteErasedCustomers, endTestPlans, pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { syncUnsettledPayments } from "@/lib/money/payments/reconcile";
import { endUnpaidSubscriptions } from "@/lib/money/payments/retry";
import { processWebhook } from "@/lib/money/payments/webhook";

/** Runs everything that is due: sandbox renewals and webhooks, payments without their pounds, subscriptions past their grace period, endings and erasures at the gateway. */
export async function runPaymentJobs(now: Date): Promise<void> {
  await advanceSandbox(now);
  await syncUnsettledPayments(now);
  await endTestPlans(now);
  await endUnpaidSubscriptions(now);
  await pushEndingsToGateway(now);
  await deleteErasedCustomers(now);
}

/** Renews and retries payments in the sandbox, and delivers its webhooks until they arrive, as a remote gateway would. */
async function advanceSandbox(now: Date): Promise<void> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") return;
  await sandbox.advance(now);
  for (const { id, body, signature } of await sandbox.listUndeliveredWebhooks(now)) {
    await processWebhook(body, signature, now);
    await sandbox.markWebhookDelivered(id, now);
  }
}
