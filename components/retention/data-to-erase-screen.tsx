"use client";

import { useQuery } from "@tanstack/react-query";
import { Sprout, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { PageHeader } from "@/components/layout/page-header";
import { ErasuresInProgress } from "@/components/privacy/erasures";
import { ProposalList } from "@/components/retention/proposal-list";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { stageLabels } from "@/lib/outreach/leads/options";
import { noEmailYet } from "@/lib/platform/email-owner";
import { paths } from "@/lib/platform/paths";
import { archiveProposedClients, eraseProposedLeads, readErasureProposals } from "@/lib/practice/retention/calls";
import type { ErasureProposals } from "@/lib/practice/retention/contract";

const monthsText = (count: number) => (count === 1 ? "a month" : `${count} months`);
/** Also true where the coach has kept everyone for now. */
const nobodyText = "Nothing to decide right now. Anyone you chose to keep comes back here on the day you set.";
const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const skippedText = (skipped: number) => (skipped > 0 ? `${skipped} skipped, because something has happened since.` : undefined);

/** The leads and clients whose data the coach may want to erase, to erase or to keep for now. */
export function DataToEraseScreen() {
  const query = useQuery(queryFor(readErasureProposals));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Data to erase"
        description="People you haven't been in contact with for a long time. Nobody is erased until you say so, except leads after two years and people who ask for it."
        back={{ href: paths.settingsPage("data"), label: "Practice settings" }}
      />
      <ErasuresInProgress />
      <ProposedLeads proposals={query.data} />
      <ProposedClients proposals={query.data} />
      <p className="mt-8 text-sm text-muted-foreground">
        How long is long? You can change both times in the{" "}
        <Link href={paths.settingsPage("data")} className="font-semibold text-primary-ink underline">
          practice settings
        </Link>
        .
      </p>
    </div>
  );
}

function ProposedLeads({ proposals: { leads, leadCount, leadRetentionMonths } }: { proposals: ErasureProposals }) {
  const [confirm, confirmDialog] = useConfirm();
  const erase = useApiMutation(eraseProposedLeads, { success: ({ done, skipped }) => ({ title: `${countText(done, "lead")} erased`, description: skippedText(skipped) }), failure: { title: "Not erased" } });
  async function eraseAfterConfirmation(ids: string[], name: string | null) {
    const who = name ?? countText(ids.length, "lead");
    const description = "Their contact details, answers, notes and emails are deleted for good. Your statistics keep an anonymous count.";
    if (await confirm({ title: `Erase ${who}?`, description, confirmLabel: `Erase ${who}`, destructive: true })) erase.mutate({ body: { leadIds: ids } });
  }
  return (
    <>
      <ProposalList
        title="Leads"
        noun="lead"
        description={`No contact for ${monthsText(leadRetentionMonths)}`}
        people={leads.map(({ id, name, email, stage, lastContactAt }) => ({ id, name, href: paths.lead(id), details: [email, stageLabels[stage]].filter((part) => part !== null).join(" · "), at: lastContactAt }))}
        total={leadCount}
        atLabel="Last contact"
        actionLabel="Erase"
        isPending={erase.isPending}
        onAction={(ids, name) => void eraseAfterConfirmation(ids, name)}
        toKeepBody={(ids) => ({ leadIds: ids })}
        empty={<EmptyState icon={Sprout} title="No leads to erase" text={nobodyText} />}
      />
      {confirmDialog}
    </>
  );
}

function ProposedClients({ proposals: { clients, clientCount, clientRetentionMonths } }: { proposals: ErasureProposals }) {
  const [confirm, confirmDialog] = useConfirm();
  const archive = useApiMutation(archiveProposedClients, {
    success: ({ done, skipped }) => ({ title: `${countText(done, "client")} moved to Deleted clients`, description: skippedText(skipped) ?? "You can restore them for 30 days." }),
    failure: { title: "Not deleted" },
  });
  async function archiveAfterConfirmation(ids: string[], name: string | null) {
    const who = name ?? countText(ids.length, "client");
    const description = "They can no longer sign in. You can restore them for 30 days, then they're permanently erased. Payments stay, without a name.";
    if (await confirm({ title: `Delete ${who}?`, description, confirmLabel: `Delete ${who}`, destructive: true })) archive.mutate({ body: { clientIds: ids } });
  }
  return (
    <>
      <ProposalList
        title="Clients"
        noun="client"
        description={`No visit, check-in, message or payment for ${monthsText(clientRetentionMonths)}`}
        people={clients.map(({ id, name, email, lastActivityAt }) => ({ id, name, href: paths.clientProfile(id), details: email ?? noEmailYet, at: lastActivityAt }))}
        total={clientCount}
        atLabel="Last active"
        actionLabel="Delete"
        isPending={archive.isPending}
        onAction={(ids, name) => void archiveAfterConfirmation(ids, name)}
        toKeepBody={(ids) => ({ clientIds: ids })}
        empty={<EmptyState icon={UserRound} title="No clients to erase" text={nobodyText} />}
      />
      {confirmDialog}
    </>
  );
}
