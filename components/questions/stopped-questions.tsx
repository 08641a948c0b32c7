import { useId } from "react";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { DeleteButton, deletedText } from "@/components/questions/delete-button";
import { addedToast } from "@/components/questions/question-dialog";
import { answersText, howAnsweredText } from "@/components/questions/question-texts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { editQuestion } from "@/lib/work/questions/calls";
import type { FormItem, Question } from "@/lib/work/questions/contract";

export interface StoppedQuestion {
  item: FormItem;
  stored: Question;
  /** Whether the newest version asks it as soon as it isn't stopped any more. */
  isInNewest: boolean;
  /** Whether an import made it and no version has asked it yet. */
  isImported: boolean;
}

interface StoppedQuestionsProps {
  questions: readonly StoppedQuestion[];
  onAdd: (item: FormItem) => void;
}

/** The practice's own questions that nobody is asked: those that were asked once, and those that imports made. */
export const StoppedQuestions = ({ questions, onAdd }: StoppedQuestionsProps) => (
  <>
    <StoppedSection title="No longer asked" questions={questions.filter(({ isImported }) => !isImported)} onAdd={onAdd} />
    <StoppedSection title="From your imports" hint="Kept from columns of your files. Clients aren't asked these until you add them to the form." questions={questions.filter(({ isImported }) => isImported)} onAdd={onAdd} />
  </>
);

function StoppedSection({ title, hint, questions, onAdd }: StoppedQuestionsProps & { title: string; hint?: string }) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {hint ? <p className="-mt-2 mb-3 text-sm text-muted-foreground">{hint}</p> : null}
      <Card className="gap-0 py-0">
        <ul className="divide-y">
          {questions.map((question) => (
            <li key={question.item.questionId} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
              <div className="min-w-0 flex-1 basis-48">
                <p dir="auto" className="font-semibold wrap-anywhere">
                  {question.item.label}
                </p>
                <p className="text-sm text-muted-foreground">{whatBecomesOf(question)}</p>
              </div>
              <div className="flex flex-wrap items-center justify-end gap-1">
                <AskAgainButton question={question} onAdd={onAdd} />
                {question.stored.eraseAt ? null : <DeleteButton id={question.item.questionId} label={question.item.label} answers={question.stored.answers} />}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const whatBecomesOf = ({ item, stored }: StoppedQuestion) => deletedText(stored) ?? `${howAnsweredText(item)} · ${answersText(stored.answers)}`;

function AskAgainButton({ question: { item, stored, isInNewest, isImported }, onAdd }: { question: StoppedQuestion; onAdd: StoppedQuestionsProps["onAdd"] }) {
  const { questionId, label } = item;
  const action = stored.eraseAt ? "Bring back" : isImported ? "Add to the form" : "Ask again";
  const askAgain = useApiMutation(editQuestion, {
    success: { title: "Question brought back", description: isInNewest ? `Clients see “${label}” again now.` : `“${label}” is in the list. Publish to ask it.` },
    failure: { title: "Question not brought back" },
    beforeRefetch: async () => {
      if (!isInNewest) onAdd(item);
    },
  });
  function addToList() {
    onAdd(item);
    toast(addedToast(label));
  }
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${action}: ${label}`}
      pending={askAgain.isPending}
      pendingLabel="Bringing back..."
      onClick={() => (stored.archived ? askAgain.mutate({ params: { id: questionId }, body: { archived: false } }) : addToList())}
    >
      {action}
    </Button>
  );
}
