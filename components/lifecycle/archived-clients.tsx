"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { restoredText } from "@/components/clients/client-texts";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { noEmailYet } from "@/lib/platform/email-owner";
import { listArchivedClients, restoreClient } from "@/lib/practice/lifecycle/calls";
import type { ArchivedClient } from "@/lib/practice/lifecycle/contract";
import { eraseClientNow } from "@/lib/practice/privacy/calls";

/** The deleted clients who can still be restored. */
export function ArchivedClients() {
  const query = useQuery(queryFor(listArchivedClients));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-32" />;
  if (query.data.length === 0) return <EmptyState icon={Archive} title="No deleted clients" text="Clients you delete stay here for 30 days, so you can restore them." />;
  return (
    <>
      <p className="text-sm text-muted-foreground">Restoring brings back everything except billing, which was cancelled.</p>
      <ul className="mt-3 divide-y">
        {query.data.map((client) => (
          <ArchivedClientRow key={client.id} client={client} />
        ))}
      </ul>
    </>
  );
}

function ArchivedClientRow({ client: { id, name, email, archivedAt, restorableUntil } }: { client: ArchivedClient }) {
  const restore = useApiMutation(restoreClient, {
    success: (restored) => ({ title: `${name} is restored`, description: restoredText([restored]) }),
    failure: { title: "Couldn't restore client" },
  });
  const erase = useApiMutation(eraseClientNow, { success: { title: `${name} is erased`, description: "Payments stay, without a name." }, failure: { title: "Not erased" } });
  const [confirm, confirmDialog] = useConfirm();
  async function eraseAfterConfirmation() {
    const description = "This deletes everything about them at once: check-ins, photos, diaries, messages and files. It can't be undone. Payments stay, without a name.";
    if (await confirm({ title: `Erase ${name} now?`, description, confirmLabel: "Erase for good", destructive: true })) erase.mutate({ params: { id } });
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{email ?? noEmailYet}</p>
        <p className="text-sm text-muted-foreground">
          Deleted <LocalTime at={archivedAt} />. Will be erased on <LocalTime at={restorableUntil} />.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" pending={restore.isPending} pendingLabel="Restoring..." onClick={() => restore.mutate({ params: { id } })}>
          Restore<span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" variant="ghost" pending={erase.isPending} pendingLabel="Erasing..." onClick={() => void eraseAfterConfirmation()}>
          Erase now<span className="sr-only">: {name}</span>
        </Button>
      </div>
      {confirmDialog}
    </li>
  );
}
