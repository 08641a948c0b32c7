import type { ReactNode } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { ApiForm, toFieldErrors } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { TextField } from "@/components/form/fields";
import { useFormName } from "@/components/questions/form-name";
import { blankValues, findItemMessages, type ItemValues, newItem, toMeasure, toValues, withValues } from "@/components/questions/item-values";
import { AskingFields, HintField, KindFields, OptionFields, RequiredField } from "@/components/questions/question-fields";
import { howAnsweredText } from "@/components/questions/question-texts";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { builtInItems } from "@/lib/work/questions/built-in";
import { createQuestion } from "@/lib/work/questions/calls";
import type { FormItem } from "@/lib/work/questions/contract";
import { isChoice } from "@/lib/work/questions/kinds";

/** The toast after a question was added, before it is published. */
export const addedToast = (label: string) => ({ title: "Question added", description: `Clients see “${label}” once you publish.` });

interface AddQuestionDialogProps {
  onAdd: (item: FormItem) => void;
  onClose: () => void;
}

/** Adds a question of the practice's own. */
export function AddQuestionDialog({ onAdd, onClose }: AddQuestionDialogProps) {
  const formName = useFormName();
  return (
    <QuestionDialog title="Add question" description="Nothing changes for clients until you publish." onClose={onClose}>
      <ApiForm<typeof createQuestion, ItemValues>
        endpoint={createQuestion}
        defaultValues={blankValues}
        toBody={(values) => ({ form: formName, ...toMeasure(values) })}
        validate={(values) => findItemMessages(newItem(values, { id: "new", unit: null, low: null, high: null }))}
        failure={{ title: "Question not added" }}
        onSuccess={(question, form) => onAdd(newItem(form.getValues(), question))}
        onDone={onClose}
        className="grid gap-5"
      >
        <NewQuestionFields>
          <AskingFields />
        </NewQuestionFields>
        <DialogButtons>Add question</DialogButtons>
      </ApiForm>
    </QuestionDialog>
  );
}

/** The words of a new question and how it is answered, then `children`: when it is asked. */
export function NewQuestionFields({ children }: { children: ReactNode }) {
  const kind = useWatch<ItemValues, "kind">({ name: "kind" });
  return (
    <>
      <LabelField required />
      <KindFields />
      {isChoice(kind) ? <OptionFields /> : null}
      <HintField />
      {children}
    </>
  );
}

interface EditQuestionDialogProps {
  item: FormItem;
  onSave: (item: FormItem) => void;
  onClose: () => void;
}

/** Edits a question in the list. Nothing is sent until the form is published. */
export function EditQuestionDialog({ item, onSave, onClose }: EditQuestionDialogProps) {
  const formName = useFormName();
  const standard = builtInItems[formName].find(({ questionId }) => questionId === item.questionId);
  const form = useForm<ItemValues>({
    defaultValues: toValues(item),
    resolver: async (values) => {
      const messages = Object.entries(await findItemMessages(withValues(item, values)));
      return messages.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors<ItemValues>(messages) };
    },
  });
  function save(values: ItemValues) {
    const saved = withValues(item, values);
    onSave({ ...saved, label: saved.label || (standard?.label ?? item.label) });
    onClose();
  }
  return (
    <QuestionDialog title="Edit question" description={standard ? "A built-in question. You can reword it at any time, and its answers stay together." : howAnsweredText(item)} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
          {standard ? (
            <>
              <LabelField hint={`Leave blank to use our words: “${standard.label}”`} />
              <HintField />
              {standard.required ? <RequiredField /> : null}
            </>
          ) : (
            <>
              <LabelField hint="If the meaning changes, add a new question instead, so that answers stay comparable" required />
              {isChoice(item.kind) ? <OptionFields /> : null}
              <HintField />
              <AskingFields />
            </>
          )}
          <DialogButtons>Done</DialogButtons>
        </form>
      </FormProvider>
    </QuestionDialog>
  );
}

const LabelField = (props: { hint?: string; required?: boolean }) => <TextField name="label" label="Question" autoComplete="off" {...props} />;

interface QuestionDialogProps {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}

export const QuestionDialog = ({ title, description, onClose, children }: QuestionDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="sm:max-w-xl">
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      <DialogBody>{children}</DialogBody>
    </DialogContent>
  </Dialog>
);
