import { type ReactNode, use } from "react";
import { clientCountText, nameOrEmail, restoredText } from "@/components/clients/client-texts";
import { toast } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { RefetchContext } from "@/components/form/refetch-context";
import { useApiMutation } from "@/components/form/use-api-mutation";
import type { ResponseOf } from "@/lib/api/call";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { archiveClient, archiveClients, restoreClient } from "@/lib/practice/lifecycle/calls";
import type { ClientRow } from "@/lib/practice/roster/contract";

const consequencesText = "will lose access and billing will stop. You can restore them for 30 days, then their data is permanently erased.";

interface DeleteClients {
  deleteOne: (client: ClientRow) => Promise<void>;
  deleteMany: (ids: readonly string[]) => Promise<void>;
  dialog: ReactNode;
}

/** Deletes clients after the coach confirms, and offers Undo. */
export function useDeleteClients(onDeleted: (ids: readonly string[]) => void): DeleteClients {
  const [confirm, dialog] = useConfirm();
  const archiveOne = useApiMutation(archiveClient, { failure: { title: "Delete failed", fallback: "Unable to delete client. Please try again." } });
  const archiveMany = useApiMutation(archiveClients, { failure: { title: "Bulk delete failed", text: "Unable to delete clients. Please try again." } });
  const refresh = use(RefetchContext);

  async function undo(ids: readonly string[]) {
    const restored: ResponseOf<typeof restoreClient>[] = [];
    const errors: unknown[] = [];
    for (const id of ids) {
      try {
        restored.push(await callEndpoint(restoreClient, { params: { id } }));
      } catch (error) {
        errors.push(error);
      }
    }
    if (restored.length === 0) toast({ variant: "destructive", title: "Restore failed", description: getErrorMessage(errors[0], "Unable to restore client. Please try again.") });
    else if (errors.length > 0) toast({ variant: "destructive", title: `${clientCountText(errors.length)} not restored`, description: `${clientCountText(restored.length)} restored. ${restoredText(restored)}` });
    else toast({ title: ids.length === 1 ? "Client restored" : "Clients restored", description: restoredText(restored) });
    await refresh(restoreClient);
  }
  const undoAction = (ids: readonly string[]) => ({ label: "Undo", onClick: () => void undo(ids) });

  async function deleteOne(client: ClientRow) {
    const name = nameOrEmail(client);
    if (!(await confirm({ title: `Delete ${name}?`, description: `${name} ${consequencesText}`, confirmLabel: "Delete client", destructive: true }))) return;
    archiveOne.mutate(
      { params: { id: client.id } },
      {
        // Another coach may have deleted the client already, so the list loads again.
        onError: () => void refresh(archiveClient),
        onSuccess: () => {
          onDeleted([client.id]);
          toast({ title: "Client deleted", description: `${name} can be restored for 30 days.`, action: undoAction([client.id]) });
        },
      },
    );
  }

  async function deleteMany(ids: readonly string[]) {
    const count = clientCountText(ids.length);
    if (!(await confirm({ title: `Delete ${count}?`, description: `The ${count} you selected ${consequencesText}`, confirmLabel: `Delete ${count}`, destructive: true }))) return;
    archiveMany.mutate(
      { body: { clientIds: [...ids] } },
      {
        onSuccess: ({ deleted, notFound }) => {
          onDeleted(ids);
          const notFoundIds = new Set(notFound);
          const missing = `${clientCountText(notFound.length)} had already been deleted.`;
          if (deleted === 0) return toast({ title: "Already deleted", description: missing });
          toast({ title: "Clients deleted", description: `${clientCountText(deleted)} can be restored for 30 days.${notFound.length > 0 ? ` ${missing}` : ""}`, action: undoAction(ids.filter((id) => !notFoundIds.has(id))) });
        },
      },
    );
  }

  return { deleteOne, deleteMany, dialog };
}
