import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AskedForm } from "@/components/questions/own-answers";
import { queryFor } from "@/lib/api/query";
import { readQuestionForm } from "@/lib/work/questions/calls";
import type { QuestionFormName } from "@/lib/work/questions/contract";

interface AskedFormOptions {
  /** The version of a draft or of what was sent; undefined for the one that is asked today. */
  version: number | undefined;
  /** The week of a check-in. */
  weekNumber?: number;
  /** Whether it is the form of today, which is loaded anyway: any form but that of an earlier check-in. */
  isOpen: boolean;
}

/** What a form asks: in the version in which it was begun or sent, else in the one of today. */
export function useAskedForm(name: QuestionFormName, { version, weekNumber, isOpen }: AskedFormOptions) {
  const params = { form: name };
  const open = useQuery({ ...queryFor(readQuestionForm, { params }), enabled: isOpen });
  const isAskedToday = isOpen && (version === undefined || version === open.data?.version);
  const other = useQuery({
    ...queryFor(readQuestionForm, { params, query: { version, week: weekNumber } }),
    enabled: version !== undefined && !isAskedToday && (open.data !== undefined || !isOpen),
  });
  const query = isAskedToday || version === undefined ? open : other;
  // A form in use stays while a coach publishes another and this version is loaded by its number.
  const [shown, setShown] = useState<{ form: AskedForm; weekNumber: number | undefined }>();
  const kept = shown && shown.weekNumber === weekNumber && shown.form.version === version ? shown.form : undefined;
  const form: AskedForm | undefined = query.data ?? kept;
  if (form && (form !== shown?.form || weekNumber !== shown.weekNumber)) setShown({ form, weekNumber });
  return { form, isError: query.isError && !form, refetch: query.refetch };
}
