import { useQueryClient } from "@tanstack/react-query";
import { BookOpen, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { todayIn } from "@/components/common/practice-time";
import { toast } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { ApiForm } from "@/components/form/api-form";
import { ChipsDialog } from "@/components/questions/chips-dialog";
import { FormHistory } from "@/components/questions/form-history";
import { useFormName } from "@/components/questions/form-name";
import { FormPreview } from "@/components/questions/form-preview";
import { blankValues, newItem, toEditedItem } from "@/components/questions/item-values";
import { LibraryDialog } from "@/components/questions/library-dialog";
import { mondayOptions } from "@/components/questions/mondays";
import { NewerVersionNotice } from "@/components/questions/newer-version-notice";
import { PublishBar } from "@/components/questions/publish-bar";
import { AddQuestionDialog, addedToast, EditQuestionDialog } from "@/components/questions/question-dialog";
import { QuestionList } from "@/components/questions/question-list";
import { type StoppedQuestion, StoppedQuestions } from "@/components/questions/stopped-questions";
import { type ChangeItems, useFormDraft } from "@/components/questions/use-form-draft";
import { Button } from "@/components/ui/button";
import type { ApiError } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import type { Settings } from "@/lib/core/settings/contract";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { publishQuestionForm, readQuestionForm } from "@/lib/work/questions/calls";
import type { AskedQuestionForm, FormItem, Question, QuestionForm, QuestionFormName, QuestionFormVersion } from "@/lib/work/questions/contract";
import { maxOwnQuestions, maxOwnQuestionsAWeek } from "@/lib/work/questions/kinds";
import { findBusiestWeek } from "@/lib/work/questions/rules";

interface QuestionsEditorProps {
  /** The newest version, without the questions that were stopped. */
  form: QuestionForm;
  versions: readonly QuestionFormVersion[];
  questions: readonly Question[];
  settings: Settings;
  onReload: () => void;
}

type OpenDialog = "add" | "library" | { edit: FormItem } | { chips: FormItem } | null;
/** The form's questions beside what a client sees. Changes stay here until they are published. */
export function QuestionsEditor({ form, versions, questions, settings, onReload }: QuestionsEditorProps) {
  const queryClient = useQueryClient();
  const formName = useFormName();
  const params = { form: formName };
  const draft = useFormDraft(form);
  const { base, items, isDirty } = draft;
  const [open, setOpen] = useState<OpenDialog>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [confirm, confirmDialog] = useConfirm();
  const afterSaveRef = useRef<(() => unknown) | null>(null);
  const today = todayIn(settings.timeZone);
  const mondays = mondayOptions(formName, today);
  const firstMonday = mondays.find(({ value }) => value >= (form.effectiveMonday ?? ""))?.value ?? mondays[0]?.value ?? "";
  const isFull = items.filter(({ builtIn, hidden }) => builtIn === null && !hidden).length >= maxOwnQuestions;
  const add = (item: FormItem) => change((list) => [...list, item]);

  function change(update: ChangeItems) {
    setErrors({});
    draft.change(update);
  }

  function discard() {
    setErrors({});
    draft.discard();
  }

  /** Shows what the server refused, and what another coach has published meanwhile. */
  function showRefusal({ status, fields }: ApiError) {
    if (status === 409) {
      onReload();
      toast({ variant: "destructive", title: "Not published", description: "Another coach published new questions meanwhile. Your changes are still here." });
      return true;
    }
    const byItem = Object.entries(fields).flatMap(([path, message]) => {
      const id = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]?.questionId;
      return id ? [[id, message] as const] : [];
    });
    setErrors(Object.fromEntries(byItem));
    return false;
  }

  function settle(published: AskedQuestionForm) {
    setErrors({});
    queryClient.setQueryData(queryKeyFor(readQuestionForm, { params }), published);
    draft.settle(published);
    return { title: "Published", description: published.effectiveMonday ? `Clients see it ${startsText(published.effectiveMonday, today)}.` : undefined };
  }

  async function loadVersion(old: readonly FormItem[]) {
    const isConfirmed = !isDirty || (await confirm({ title: "Replace your changes?", description: "The changes you haven't published are replaced by that version.", confirmLabel: "Replace", destructive: true }));
    if (!isConfirmed) return;
    const canBeAsked = new Set(questions.flatMap(({ id, archived }) => (archived ? [] : id)));
    change(() => old.filter(({ builtIn, questionId }) => builtIn !== null || canBeAsked.has(questionId)));
    toast({ title: "Version loaded", description: "Clients see it once you publish." });
  }

  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-4">
          <p className="max-w-2xl text-sm text-muted-foreground">{startText(formName, form, today)}</p>
          <div className="flex flex-wrap gap-2">
            <Button disabled={isFull} onClick={() => setOpen("add")}>
              <Plus aria-hidden />
              Add question
            </Button>
            <Button variant="outline" onClick={() => setOpen("library")}>
              <BookOpen aria-hidden />
              Add from our library
            </Button>
          </div>
          <Limits items={items} />
        </div>
        <ApiForm<typeof publishQuestionForm, { effectiveMonday: string }>
          endpoint={publishQuestionForm}
          params={params}
          defaultValues={{ effectiveMonday: firstMonday }}
          toBody={({ effectiveMonday }) => ({ items: items.map(toEditedItem), effectiveMonday, version: base.version })}
          success={settle}
          failure={{ title: "Not published" }}
          onApiError={showRefusal}
          onSuccess={() => void afterSaveRef.current?.()}
          hasSubmitBar
          className="grid min-w-0 gap-6"
        >
          {draft.isOutdated ? <NewerVersionNotice base={base.items} mine={items} theirs={form.items} onKeepMine={draft.keepMine} onDiscardMine={discard} /> : null}
          <QuestionList items={items} published={form.items} errors={errors} savedChips={settings.checkInChips} onChange={change} onEdit={(edit) => setOpen({ edit })} onEditChips={(chips) => setOpen({ chips })} />
          <PublishBar isDirty={isDirty} afterSaveRef={afterSaveRef} onDiscard={discard} items={items} mondays={mondays} />
        </ApiForm>
        <StoppedQuestions questions={findStopped(versions, items, questions)} onAdd={add} />
        <FormHistory versions={versions} onUse={(old) => void loadVersion(old)} />
      </div>
      <FormPreview items={items} savedChips={settings.checkInChips} />
      {confirmDialog}
      {open === "add" ? (
        <AddQuestionDialog
          onAdd={(item) => {
            add(item);
            toast(addedToast(item.label));
          }}
          onClose={() => setOpen(null)}
        />
      ) : open === "library" ? (
        <LibraryDialog items={items} isFull={isFull} onAdd={add} onClose={() => setOpen(null)} />
      ) : open && "chips" in open ? (
        <ChipsDialog item={open.chips} settings={settings} onClose={() => setOpen(null)} />
      ) : open ? (
        <EditQuestionDialog item={open.edit} onSave={(saved) => change((list) => list.map((item) => (item.questionId === saved.questionId ? saved : item)))} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

const startsText = (monday: string, today: string) => (monday <= today ? "now" : `from ${formatCalendarDay(monday)}`);

const ruleTexts: Record<QuestionFormName, string> = {
  "weekly-check-in": "Changes start on a Monday, so a check-in that someone has already started doesn't change.",
  intake: "Changes can start right away. A form that someone has already started doesn't change.",
};

const startText = (formName: QuestionFormName, { version, effectiveMonday }: QuestionForm, today: string) =>
  `${effectiveMonday ? `Version ${version}, asked ${startsText(effectiveMonday, today)}.` : "These are the questions every practice starts with."} ${ruleTexts[formName]}`;

function Limits({ items }: { items: readonly FormItem[] }) {
  const own = items.filter(({ builtIn, hidden }) => builtIn === null && !hidden).length;
  const isIntake = useFormName() === "intake";
  const { weekNumber, asked } = findBusiestWeek(items);
  return (
    <p className="figures text-sm text-muted-foreground">
      {own} of {maxOwnQuestions} questions of your own.{isIntake ? null : asked > 0 ? ` Week ${weekNumber} asks the most: ${asked} of ${maxOwnQuestionsAWeek}.` : ` At most ${maxOwnQuestionsAWeek} in a week.`}
    </p>
  );
}

/**
 * The own questions that the list doesn't ask: as the newest version asked them that did, or as an import made them. One that was
 * erased is not there any more.
 */
function findStopped(versions: readonly QuestionFormVersion[], items: readonly FormItem[], questions: readonly Question[]): StoppedQuestion[] {
  const listed = new Set(items.map(({ questionId }) => questionId));
  const newest = new Set(versions[0]?.items.map(({ questionId }) => questionId));
  const asked = versions.flatMap((version) => version.items);
  return questions.flatMap((stored) => {
    const { id, kind, label } = stored;
    const before = asked.find(({ questionId }) => questionId === id);
    const item = before ?? (label === null ? undefined : newItem({ ...blankValues, kind, label }, stored));
    return item && !listed.has(id) ? [{ item, stored, isInNewest: newest.has(id), isImported: !before }] : [];
  });
}
