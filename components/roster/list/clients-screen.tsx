"use client";

import { Download, FileUp, MessageSquare, UserPlus, UsersRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useId, useState } from "react";
import { ClientTable } from "@/components/roster/list/client-table";
import { clientsCount, pounds } from "@/components/clients/client-texts";
import { saveSelected } from "@/components/roster/list/export-selected";
import { MessageDialog } from "@/components/roster/list/message-dialog";
import { useDeleteClients } from "@/components/roster/list/use-delete-clients";
import { useRoster, useRosterView } from "@/components/roster/list/use-roster";
import { ArchivedClients } from "@/components/lifecycle/archived-clients";
import { SelectionBar } from "@/components/common/selection";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { OptionSelect } from "@/components/form/option-select";
import { SearchBox } from "@/components/form/search-box";
import { useSelection } from "@/components/form/use-selection";
import { ImportClientsDialog } from "@/components/imports/import-clients";
import { PageHeader } from "@/components/layout/page-header";
import { newClient, showPaymentSetup } from "@/components/payment-links/setup/address";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { TooltipProvider } from "@/components/ui/tooltip";
import { call } from "@/lib/api/client";
import { figuresOf } from "@/lib/practice/roster/search";
import { clientIds, exportClients, type RosterSort, rosterSorts } from "@/lib/practice/roster/contract";
import { paths } from "@/lib/platform/paths";

const sortTexts: Record<RosterSort, string> = { "-joinDate": "Newest first", joinDate: "Longest with you first", name: "Name, A to Z", "-name": "Name, Z to A" };

/** Lays a client over the list, in the address: the way back closes her. */
function showQuickView(id: string) {
  const address = new URL(window.location.href);
  address.searchParams.set("view", id);
  window.history.pushState(null, "", address);
}

/** The client database: everyone the coach works with, to search, write to, export, add and delete. */
export function ClientsScreen({ isDemo }: { isDemo: boolean }) {
  const sortId = useId();
  const router = useRouter();
  const { view, change } = useRosterView();
  const { list, clients, figures } = useRoster(view);
  const selection = useSelection({
    rows: clients ?? [],
    count: figures?.matching ?? 0,
    readIds: () => call(clientIds, figuresOf(view)),
    failure: "Could not select all clients",
  });
  const [open, setOpen] = useState<"message" | "archive" | "import" | null>(null);
  const selected = [...selection.ids];
  const remove = useDeleteClients((ids) => ids.forEach((id) => selection.select(id, false)));
  const openProfile = useCallback((id: string) => router.push(paths.clientProfile(id)), [router]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const close = () => setOpen(null);

  return (
    <TooltipProvider>
      <PageHeader
        title="Client Database"
        description={figures ? `${figures.active === 1 ? "1 active client" : `${figures.active.toLocaleString("en-GB")} active clients`} · ${pounds(figures.monthlyRevenue)} monthly revenue` : undefined}
        actions={
          <>
            <Button asChild variant="outline">
              <a href={exportClients.path} download>
                <Download aria-hidden />
                Export
              </a>
            </Button>
            <Button variant="outline" disabled={selected.length === 0} onClick={() => setOpen("message")}>
              <MessageSquare aria-hidden />
              Send Message
            </Button>
            <Button variant="outline" disabled={selected.length === 0} onClick={() => void saveSelected(selected)}>
              <Download aria-hidden />
              Export Selected
            </Button>
            <Button variant="outline" onClick={() => setOpen("import")}>
              <FileUp aria-hidden />
              Import CSV
            </Button>
            <Button onClick={() => showPaymentSetup(newClient)}>
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
            options={rosterSorts.map((sort) => ({ value: sort, label: sortTexts[sort] }))}
          />
        </div>
        <SelectionBar count={selected.length} words={clientsCount(selected.length)} onClear={selection.clear} onDelete={() => void remove.deleteMany(selected)} />
      </div>
      <Card className="gap-0 overflow-hidden py-0">
        {list.isPending ? <Skeleton className="m-5 h-72 w-auto" /> : null}
        {list.isError && !list.data ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
        {clients?.length === 0 ? (
          <NobodyHere isSearch={view.q !== ""} onClear={() => change({ q: "" })} onAdd={() => showPaymentSetup(newClient)} />
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
            onSetUpPayment={showPaymentSetup}
          />
        ) : null}
        {figures ? (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t px-5 py-3.5 text-sm">
            <p role="status" className="sm:mr-auto">
              Showing {figures.matching.toLocaleString("en-GB")} of {clientsCount(figures.total)}
            </p>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              <Figure label="Active" value={figures.active.toLocaleString("en-GB")} />
              <Figure label="Monthly Revenue" value={pounds(figures.monthlyRevenue)} />
              <Figure label="Average per client" value={pounds(figures.averagePerClient)} />
            </dl>
            <Button variant="link" size="sm" className="-my-1.5" onClick={() => setOpen("archive")}>
              Deleted clients
            </Button>
          </div>
        ) : null}
      </Card>
      {open === "archive" ? (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Deleted clients</DialogTitle>
              <DialogDescription>For 30 days each of them can be restored; then she is erased.</DialogDescription>
            </DialogHeader>
            <DialogBody>
              <ArchivedClients />
            </DialogBody>
          </DialogContent>
        </Dialog>
      ) : null}
      {open === "import" ? <ImportClientsDialog isDemo={isDemo} onClose={close} /> : null}
      {open === "message" ? <MessageDialog recipientIds={selected} onClose={close} /> : null}
      {remove.dialog}
    </TooltipProvider>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="figures font-semibold">{value}</dd>
  </div>
);

const NobodyHere = ({ isSearch, onClear, onAdd }: { isSearch: boolean; onClear: () => void; onAdd: () => void }) =>
  isSearch ? (
    <EmptyState
      icon={UsersRound}
      title="No clients found matching your search"
      text="Try another part of the name or email."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  ) : (
    <EmptyState icon={UsersRound} title="No clients found" text="Add your first client: she gets an email to set her password." action={<Button onClick={onAdd}>Add a client</Button>} />
  );
