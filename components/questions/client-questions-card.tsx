"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { todayIn } from "@/components/common/practice-time";
import { ErrorState } from "@/components/feedback/error-state";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { NumberField } from "@/components/form/fields";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { DeleteButton, deletedText } from "@/components/questions/delete-button";
import { blankValues, type ItemValues, toMeasure } from "@/components/questions/item-values";
import { NewQuestionFields, QuestionDialog } from "@/components/questions/question-dialog";
import { answersText, howAnsweredText } from "@/components/questions/question-texts";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { readSettings } from "@/lib/core/settings/calls";
import { currentDueMonday } from "@/lib/core/weeks/rules";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { addClientQuestion, editQuestion, listClientQuestions } from "@/lib/work/questions/calls";
import type { ClientQuestion } from "@/lib/work/questions/contract";
import { isChoice } from "@/lib/work/questions/kinds";

interface ClientQuestionsCardProps {
  clientId: string;
  firstName: string;
}

/** What one client alone is asked in her check-in, for some weeks. */
export function ClientQuestionsCard({ clientId, firstName }: ClientQuestionsCardProps) {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(queryFor(listClientQuestions, { params: { id: clientId } }));
  const { data: settings } = useQuery(queryFor(readSettings));
  const monday = settings && currentDueMonday(todayIn(settings.timeZone));
  return (
    <Card role="region" aria-labelledby="client-questions-title">
      <CardHeader>
        <CardTitle as="h2" id="client-questions-title">
          Questions for {firstName}
        </CardTitle>
        <CardDescription>Only {firstName} is asked these, at the end of the weekly check-in.</CardDescription>
      </CardHeader>
      <CardContent>
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add a question
        </Button>
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
        <ul className="mt-4 divide-y border-t empty:hidden">
          {query.data?.map((question) => (
            <ClientQuestionRow key={question.id} question={question} isOver={monday !== undefined && question.lastMonday < monday} />
          ))}
        </ul>
        {isAdding ? <AddClientQuestionDialog {...{ clientId, firstName }} onClose={() => setAdding(false)} /> : null}
      </CardContent>
    </Card>
  );
}

/** One question. Once its weeks are over it is asked no more, so that it can only be deleted. */
function ClientQuestionRow({ question, isOver }: { question: ClientQuestion; isOver: boolean }) {
  const { id, label, archived, answers, firstMonday, lastMonday, eraseAt } = question;
  const weeksText = `${formatCalendarDay(firstMonday)} to ${formatCalendarDay(lastMonday)}`;
  const change = useApiMutation(editQuestion, {
    success: archived ? { title: "Question brought back", description: `It's for check-ins from ${weeksText}.` } : { title: "Question stopped", description: "It's gone the next time the form opens. Answers stay." },
    failure: { title: archived ? "Question not brought back" : "Question not stopped" },
  });
  const action = eraseAt ? "Bring back" : archived ? "Ask again" : "Stop asking";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {label}
        </p>
        <p className="text-sm text-muted-foreground">
          {deletedText(question) ?? `${howAnsweredText(question)} · ${archived ? "Stopped" : weeksText} · ${answersText(answers)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {isOver && !eraseAt ? null : (
          <Button variant="ghost" size="sm" aria-label={`${action}: ${label}`} pending={change.isPending} pendingLabel="Saving..." onClick={() => change.mutate({ params: { id }, body: { archived: !archived } })}>
            {action}
          </Button>
        )}
        {eraseAt ? null : <DeleteButton {...{ id, label, answers }} />}
      </div>
    </li>
  );
}

interface NewValues extends ItemValues {
  weeks: number | undefined;
}

const startValues: NewValues = { ...blankValues, weeks: 4 };

const toBody = (values: NewValues) => ({
  ...toMeasure(values),
  label: values.label,
  hint: values.hint,
  choices: isChoice(values.kind) ? values.options.map(({ label }) => label.trim()).filter((text) => text !== "") : [],
  // The server refuses 0 at the field.
  weeks: values.weeks ?? 0,
});

function AddClientQuestionDialog({ clientId, firstName, onClose }: ClientQuestionsCardProps & { onClose: () => void }) {
  return (
    <QuestionDialog title={`Ask ${firstName} a question`} description="It starts with the check-in after the one that's open now." onClose={onClose}>
      <ApiForm<typeof addClientQuestion, NewValues>
        endpoint={addClientQuestion}
        params={{ id: clientId }}
        defaultValues={startValues}
        toBody={toBody}
        toFieldName={(path) => (path.startsWith("choices") ? "options" : path)}
        success={({ firstMonday }) => ({ title: "Question added", description: `${firstName} is asked from ${formatCalendarDay(firstMonday)}.` })}
        failure={{ title: "Question not added" }}
        onDone={onClose}
        className="grid gap-5"
      >
        <NewQuestionFields>
          <NumberField name="weeks" label="For how many weeks" hint="1 to 52" required />
        </NewQuestionFields>
        <DialogButtons>Add question</DialogButtons>
      </ApiForm>
    </QuestionDialog>
  );
}
