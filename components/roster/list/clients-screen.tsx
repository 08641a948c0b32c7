"use client";

import { Download, FileUp, MessageSquare, UserPlus, UsersRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useId, useState } from "react";
import { clientCountText, formatPounds } from "@/components/clients/client-texts";
import { pushSearchParams } from "@/components/common/search-params";
import { SelectionBar } from "@/components/common/selection-bar";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { OptionSelect } from "@/components/form/option-select";
import { SearchBox } from "@/components/form/search-box";
import { useSelection } from "@/components/form/use-selection";
import { LazyImportClientsDialog } from "@/components/imports/lazy-import-clients-dialog";
import { PageHeader } from "@/components/layout/page-header";
import { newClientParameterValue, openPaymentSetup } from "@/components/payment-links/setup/payment-setup-url";
import { ClientTable } from "@/components/roster/list/client-table";
import { downloadSelectedClients } from "@/components/roster/list/download-selected-clients";
import { useDeleteClients } from "@/components/roster/list/use-delete-clients";
import { useRoster, useRosterView } from "@/components/roster/list/use-roster";
import { StepUpLink } from "@/components/step-up/step-up-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { callEndpoint } from "@/lib/api/client";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";
import { exportClients, listClientIds } from "@/lib/practice/roster/calls";
import type { RosterSort } from "@/lib/practice/roster/contract";
import { rosterSummaryInput } from "@/lib/practice/roster/roster-view";
import { rosterSorts } from "@/lib/practice/roster/rules";

const BroadcastMessageDialog = lazyDialog(() => import("@/components/roster/list/broadcast-message-dialog").then((module) => module.BroadcastMessageDialog));
const DeletedClientsDialog = lazyDialog(() => import("@/components/roster/list/deleted-clients-dialog").then((module) => module.DeletedClientsDialog));

const sortLabels: Record<RosterSort, string> = { "-joinDate": "Newest first", joinDate: "Longest with you first", name: "Name, A to Z", "-name": "Name, Z to A" };

/** Opens the quick view through the address, so that the Back button closes it. */
const showQuickView = (id: string) => pushSearchParams({ view: id });

/** The client database (spec back-office §2). */
export function ClientsScreen({ isDemo }: { isDemo: boolean }) {
  const sortId = useId();
  const router = useRouter();
  const { view, change } = useRosterView();
  const { list, clients, figures } = useRoster(view);
  const selection = useSelection({
    rows: clients ?? [],
    matchCount: figures?.matching ?? 0,
    fetchIds: () => callEndpoint(listClientIds, rosterSummaryInput(view)),
    failureTitle: "Couldn't select all clients",
  });
  const [open, setOpen] = useState<"message" | "archive" | "import" | null>(null);
  const selected = [...selection.ids];
  const remove = useDeleteClients((ids) => ids.forEach((id) => selection.select(id, false)));
  const openProfile = useCallback((id: string) => router.push(paths.clientProfile(id)), [router]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const close = () => setOpen(null);

  return (
    <>
      <PageHeader
        title="Client Database"
        description={figures ? `${figures.active === 1 ? "1 active client" : `${formatCount(figures.active)} active clients`} · ${formatPounds(figures.monthlyRevenue)} monthly revenue` : undefined}
        actions={
          <>
            <Button asChild variant="outline">
              <StepUpLink href={exportClients.path}>
                <Download aria-hidden />
                Export
              </StepUpLink>
            </Button>
            <Button variant="outline" disabled={selected.length === 0} onClick={() => setOpen("message")}>
              <MessageSquare aria-hidden />
              Send Message
            </Button>
            <Button variant="outline" disabled={selected.length === 0} onClick={() => void downloadSelectedClients(selected)}>
              <Download aria-hidden />
              Export Selected
            </Button>
            <Button variant="outline" onClick={() => setOpen("import")}>
              <FileUp aria-hidden />
              Import CSV
            </Button>
            <Button onClick={() => openPaymentSetup(newClientParameterValue)}>
              <UserPlus aria-hidden />
              Add Client & Set Payment
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full sm:w-96">
          <SearchBox label="Search clients" placeholder="Name or email" value={view.q} onSearch={(q) => change({ q })} />
        </div>
        <div className="w-full sm:w-60">
          <Label htmlFor={sortId}>Sort by</Label>
          <OptionSelect
            id={sortId}
            className="mt-1.5"
            value={view.sort}
            onChange={(event) => change({ sort: rosterSorts.find((sort) => sort === event.target.value) })}
            options={rosterSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          />
        </div>
        <SelectionBar count={selected.length} countLabel={clientCountText(selected.length)} onClear={selection.clear} onDelete={() => void remove.deleteMany(selected)} />
      </div>
      <Card className="gap-0 overflow-clip py-0">
        {figures ? (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b px-5 py-3.5 text-sm">
            <p role="status" className="sm:mr-auto">
              Showing {formatCount(figures.matching)} of {clientCountText(figures.total)}
            </p>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              <SummaryItem label="Active" value={formatCount(figures.active)} />
              <SummaryItem label="Monthly Revenue" value={formatPounds(figures.monthlyRevenue)} />
              <SummaryItem label="Average per client" value={formatPounds(figures.averagePerClient)} />
            </dl>
            <Button variant="link" size="sm" className="-mx-4 -my-1.5" onClick={() => setOpen("archive")}>
              Deleted clients
            </Button>
          </div>
        ) : null}
        {list.isPending ? <Skeleton className="m-5 h-72 w-auto" /> : null}
        {list.isError && !list.data ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
        {clients?.length === 0 ? (
          <NoClients isSearch={view.q !== ""} onClear={() => change({ q: "" })} onAdd={() => openPaymentSetup(newClientParameterValue)} />
        ) : null}
        {clients && clients.length > 0 ? (
          <ClientTable
            clients={clients}
            count={figures?.matching ?? clients.length}
            selection={selection}
            hasMore={list.hasNextPage && !list.isPlaceholderData}
            isLoadingMore={list.isFetchingNextPage}
            onLoadMore={loadMore}
            onOpen={openProfile}
            onDelete={remove.deleteOne}
            onQuickView={showQuickView}
            onSetUpPayment={openPaymentSetup}
          />
        ) : null}
      </Card>
      {open === "archive" ? <DeletedClientsDialog onClose={close} /> : null}
      {open === "import" ? <LazyImportClientsDialog isDemo={isDemo} onClose={close} /> : null}
      {open === "message" ? <BroadcastMessageDialog recipientIds={selected} onClose={close} /> : null}
      {remove.dialog}
    </>
  );
}

const SummaryItem = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="figures font-semibold">{value}</dd>
  </div>
);

const NoClients = ({ isSearch, onClear, onAdd }: { isSearch: boolean; onClear: () => void; onAdd: () => void }) =>
  isSearch ? (
    <EmptyState
      icon={UsersRound}
      title="No clients found matching your search"
      text="Try another part of their name or email."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  ) : (
    <EmptyState icon={UsersRound} title="No clients found" text="Add your first client. They get a link to set their own password." action={<Button onClick={onAdd}>Add a client</Button>} />
  );
