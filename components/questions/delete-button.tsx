import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { answersText } from "@/components/questions/question-texts";
import { Button } from "@/components/ui/button";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { deleteQuestion } from "@/lib/work/questions/calls";
import type { Question } from "@/lib/work/questions/contract";

/** What is said of a deleted question; null for any other. */
export const deletedText = ({ answers, eraseAt }: Pick<Question, "answers" | "eraseAt">) =>
  eraseAt === null ? null : `Deleted with ${answersText(answers)}. Erased for good on ${formatCalendarDay(eraseAt.slice(0, 10))}.`;

interface DeleteButtonProps {
  id: string;
  label: string;
  /** How many there are. */
  answers: number;
}

/** Deletes a question with its answers. */
export function DeleteButton({ id, label, answers }: DeleteButtonProps) {
  const [confirm, confirmDialog] = useConfirm();
  const remove = useApiMutation(deleteQuestion, {
    success: { title: "Question deleted", description: `“${label}” and its answers are hidden. You can bring them back for 30 days.` },
    failure: { title: "Question not deleted" },
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: answers > 0 ? `Delete this question with ${answersText(answers)}?` : "Delete this question?",
      description: "It disappears everywhere, with its answers. After 30 days it is erased for good. Until then you can bring it back here.",
      confirmLabel: "Delete",
      destructive: true,
    });
    if (isConfirmed) remove.mutate({ params: { id } });
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Delete: ${label}`} pending={remove.isPending} pendingLabel="Deleting..." onClick={() => void confirmAndDelete()}>
        Delete
      </Button>
      {confirmDialog}
    </>
  );
}
