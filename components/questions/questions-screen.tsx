"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { FormName } from "@/components/questions/form-name";
import { QuestionsEditor } from "@/components/questions/questions-editor";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readSettings } from "@/lib/core/settings/calls";
import { listQuestionFormVersions, listQuestions, readQuestionForm } from "@/lib/work/questions/calls";
import type { QuestionFormName } from "@/lib/work/questions/contract";
import { questionForms } from "@/lib/work/questions/rules";

const titles: Record<QuestionFormName, string> = { "weekly-check-in": "Weekly check-in", intake: "Intake form" };
const firstForm: QuestionFormName = "weekly-check-in";

/** What the forms ask. */
export function QuestionsScreen() {
  // A form is loaded when it is first opened, and stays with what isn't published yet.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([firstForm]));
  return (
    <Tabs defaultValue={firstForm} onValueChange={(form) => setOpened((forms) => new Set([...forms, form]))}>
      <TabsList aria-label="Forms">
        {questionForms.map((form) => (
          <TabsTrigger key={form} value={form}>
            {titles[form]}
          </TabsTrigger>
        ))}
      </TabsList>
      {questionForms.map((form) => (
        <TabsContent key={form} value={form}>
          <FormName value={form}>{opened.has(form) ? <FormQuestions form={form} /> : null}</FormName>
        </TabsContent>
      ))}
    </Tabs>
  );
}

function FormQuestions({ form: name }: { form: QuestionFormName }) {
  const params = { form: name };
  const form = useQuery(queryFor(readQuestionForm, { params }));
  const versions = useQuery(queryFor(listQuestionFormVersions, { params }));
  const questions = useQuery(queryFor(listQuestions));
  const settings = useQuery(queryFor(readSettings));
  const queries = [form, versions, questions, settings];
  if (form.data && versions.data && questions.data && settings.data) {
    const own = questions.data.filter((question) => question.form === name);
    return <QuestionsEditor form={form.data} versions={versions.data} questions={own} settings={settings.data} onReload={() => void form.refetch()} />;
  }
  if (!queries.some(({ isError }) => isError)) return <Skeleton className="h-96" />;
  return <ErrorState onRetry={() => queries.forEach((query) => void query.refetch())} retrying={queries.some(({ isFetching }) => isFetching)} />;
}
