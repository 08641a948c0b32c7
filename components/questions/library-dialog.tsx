import { useApiMutation } from "@/components/form/use-api-mutation";
import { useFormName } from "@/components/questions/form-name";
import { blankValues, newItem } from "@/components/questions/item-values";
import { type LibraryQuestion, questionLibrary } from "@/components/questions/library";
import { addedToast } from "@/components/questions/question-dialog";
import { howAnsweredText } from "@/components/questions/question-texts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { createQuestion } from "@/lib/work/questions/calls";
import type { FormItem } from "@/lib/work/questions/contract";

interface LibraryDialogProps {
  items: readonly FormItem[];
  /** Whether the form has room for no more. */
  isFull: boolean;
  onAdd: (item: FormItem) => void;
  onClose: () => void;
}

/** Ready questions, each of which is added as the practice's own. */
export function LibraryDialog({ items, isFull, onAdd, onClose }: LibraryDialogProps) {
  const form = useFormName();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Our library</DialogTitle>
          <DialogDescription>Add a question, then reword it as you like. Nothing changes for clients until you publish.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-6">
          {questionLibrary[form].map(({ title, questions }) => (
            <section key={title} aria-label={title}>
              <h3 className="text-base font-semibold">{title}</h3>
              <ul className="mt-1 divide-y">
                {questions.map((question) => (
                  <LibraryRow key={question.label} question={question} isAdded={items.some(({ label }) => label === question.label)} isFull={isFull} onAdd={onAdd} />
                ))}
              </ul>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface LibraryRowProps extends Pick<LibraryDialogProps, "isFull" | "onAdd"> {
  question: LibraryQuestion;
  isAdded: boolean;
}

function LibraryRow({ question, isAdded, isFull, onAdd }: LibraryRowProps) {
  const { kind, label, hint, unit = null, low = null, high = null, safetyNote = false } = question;
  const form = useFormName();
  const options = (question.options ?? []).map((text) => ({ id: "", label: text }));
  const add = useApiMutation(createQuestion, {
    success: addedToast(label),
    failure: { title: "Question not added" },
    onSuccess: (created) => onAdd(newItem({ ...blankValues, kind, label, hint: hint ?? "", options, safetyNote }, created)),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{label}</span>
        <span className="block text-sm text-muted-foreground">{howAnsweredText({ kind, unit, low, high, options })}</span>
      </span>
      <Button
        variant={isAdded ? "ghost" : "outline"}
        size="sm"
        aria-label={isAdded ? `Added: ${label}` : `Add: ${label}`}
        // A disabled button would lose the keyboard's focus.
        aria-disabled={isAdded || undefined}
        disabled={isFull && !isAdded}
        pending={add.isPending}
        pendingLabel="Adding..."
        onClick={() => !isAdded && add.mutate({ body: { form, kind, unit, low, high } })}
      >
        {isAdded ? "Added" : "Add"}
      </Button>
    </li>
  );
}
