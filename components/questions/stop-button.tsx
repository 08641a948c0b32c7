import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { editQuestion } from "@/lib/work/questions/calls";
import type { FormItem } from "@/lib/work/questions/contract";

/** Stops asking a question at once, without a new version. */
export function StopButton({ item: { questionId, label } }: { item: FormItem }) {
  const [confirm, confirmDialog] = useConfirm();
  const stop = useApiMutation(editQuestion, {
    success: { title: "Question stopped", description: `Clients no longer see “${label}”. Their answers stay.` },
    failure: { title: "Question not stopped" },
  });
  async function confirmAndStop() {
    const description = "Clients no longer see it from the next time they open the form. There's nothing to publish. Answers stay in the history, and one that's already typed still arrives. You can ask it again at any time.";
    if (await confirm({ title: `Stop asking “${label}”?`, description, confirmLabel: "Stop asking now" })) stop.mutate({ params: { id: questionId }, body: { archived: true } });
  }
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Stop asking now: ${label}`} pending={stop.isPending} pendingLabel="Stopping..." onClick={() => void confirmAndStop()}>
        Stop asking
      </Button>
      {confirmDialog}
    </>
  );
}
