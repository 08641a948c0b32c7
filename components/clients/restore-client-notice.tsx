import { restoredText } from "@/components/clients/client-texts";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { restoreClient } from "@/lib/practice/lifecycle/calls";

/** Offers to restore an archived client when a coach adds someone with the same email. */
export function RestoreClientNotice({ id, email, onRestored }: { id: string; email: string; onRestored: () => void }) {
  const restore = useApiMutation(restoreClient, {
    failure: { title: "Restore failed", fallback: "Unable to restore client. Please try again." },
    onSuccess: (restored) => {
      toast({ title: "Client restored", description: restoredText([restored]) });
      onRestored();
    },
  });
  return (
    <div role="alert" className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
      <p>A client with the email {email} was deleted. You can still restore them with all their data.</p>
      <Button variant="outline" size="sm" className="mt-3" pending={restore.isPending} pendingLabel="Restoring..." onClick={() => restore.mutate({ params: { id } })}>
        Restore this client
      </Button>
    </div>
  );
}
