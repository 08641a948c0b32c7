import type { ReactNode } from "react";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { leadCountText } from "@/components/leads/lead-labels";
import { deleteLead, deleteLeads } from "@/lib/outreach/leads/calls";
import type { Lead } from "@/lib/outreach/leads/contract";

interface DeleteLeads {
  deleteOne: (lead: Pick<Lead, "id" | "fullName" | "clientId">) => Promise<void>;
  deleteMany: (ids: readonly string[]) => Promise<void>;
  dialog: ReactNode;
}

const clientKeptText = " Their client account stays.";

/** Deletes leads for good, once the coach has confirmed it. */
export function useDeleteLeads(onDeleted: (ids: readonly string[]) => void): DeleteLeads {
  const [confirm, dialog] = useConfirm();
  // Refetches in the background, so the lead's dialog closes before its query returns 404.
  const deletion = useApiMutation(deleteLead, { success: { title: "Lead deleted successfully" }, failure: { title: "Failed to delete lead" }, refetchInBackground: true });
  const bulkDeletion = useApiMutation(deleteLeads, {
    success: ({ deleted, notFound }) => ({
      title: deleted === 0 ? "Already deleted" : "Leads deleted successfully",
      description: [...(deleted > 0 ? [`${leadCountText(deleted)} deleted.`] : []), ...(notFound.length > 0 ? [`${leadCountText(notFound.length)} had already been deleted.`] : [])].join(" "),
    }),
    failure: { title: "Failed to delete leads" },
  });

  async function deleteOne({ id, fullName, clientId }: Pick<Lead, "id" | "fullName" | "clientId">) {
    const description = `Are you sure you want to delete this lead? This action cannot be undone.${clientId ? clientKeptText : ""}`;
    if (!(await confirm({ title: `Delete ${fullName}?`, description, confirmLabel: "Delete lead", destructive: true }))) return;
    deletion.mutate({ params: { id } }, { onSuccess: () => onDeleted([id]) });
  }

  async function deleteMany(ids: readonly string[]) {
    const count = leadCountText(ids.length);
    const description = `Are you sure you want to delete the ${count} you selected? This action cannot be undone. Anyone who is now a client stays.`;
    if (!(await confirm({ title: `Delete ${count}?`, description, confirmLabel: `Delete ${count}`, destructive: true }))) return;
    bulkDeletion.mutate({ body: { leadIds: [...ids] } }, { onSuccess: () => onDeleted(ids) });
  }

  return { deleteOne, deleteMany, dialog };
}
