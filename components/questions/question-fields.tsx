import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { IconButton } from "@/components/common/icon-button";
import { SwitchField } from "@/components/form/choice-fields";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { useField } from "@/components/form/use-field";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { listTags } from "@/lib/people/clients/calls";
import { useFormName } from "@/components/questions/form-name";
import type { ItemValues } from "@/components/questions/item-values";
import { toKindOptions } from "@/components/questions/question-texts";
import { canBeRequired, kindsByForm, maxAnswerPhotos, maxOptions } from "@/lib/work/questions/kinds";

/** How a new question is answered, which stays as it is once the question is added. */
export function KindFields() {
  const kind = useWatch<ItemValues, "kind">({ name: "kind" });
  return (
    <>
      <SelectField name="kind" label="How it's answered" hint="You can't change this later, so that answers stay comparable" options={toKindOptions(kindsByForm[useFormName()])} required />
      {kind === "number" ? <TextField name="unit" label="Unit" hint="For example steps or hours. Leave blank for none" autoComplete="off" /> : null}
      {kind === "scale" ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="low" label="What 1 means" placeholder="Not at all" autoComplete="off" />
          <TextField name="high" label="What 10 means" placeholder="Very much" autoComplete="off" />
        </div>
      ) : null}
      {kind === "photo" ? <p className="text-sm text-muted-foreground">Up to {maxAnswerPhotos} photos. Clients agree to photos first, and can always send without any.</p> : null}
    </>
  );
}

/** Whether an answer is required. Only the client's screen asks for it. */
export function RequiredField() {
  const kind = useWatch<ItemValues, "kind">({ name: "kind" });
  const sent = useFormName() === "intake" ? "form" : "check-in";
  return canBeRequired(kind) ? <SwitchField name="required" label="Required" hint={`Clients can't send their ${sent} without an answer`} /> : null;
}

/** Whether and when a question is asked, and where its answer shows. */
export const AskingFields = () => (
  <>
    <RequiredField />
    {useFormName() === "intake" ? (
      <>
        <SwitchField name="safetyNote" label="Show as a safety note" hint="You'll see the answer next to the client's injuries and medications. A plain “No” is left out" />
        <TagField />
      </>
    ) : (
      <ScheduleFields />
    )}
  </>
);

export const HintField = () => <TextAreaField name="hint" label="Hint" hint="A line under the question. Leave blank for none" rows={1} maxLength={300} />;

export function OptionFields() {
  const { fields, append, remove } = useFieldArray<Pick<ItemValues, "options">, "options", "key">({ name: "options", keyName: "key" });
  const { id, error } = useField({ name: "options" });
  return (
    <FieldGroup id={id} name="options" label="Answers" hint={`2 to ${maxOptions}. You can reword one without losing what clients chose`} error={error} required>
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <li key={field.key} className="flex items-end gap-1">
            <TextField name={`options.${index}.label`} label={`Answer ${index + 1}`} autoComplete="off" className="flex-1" />
            <IconButton label={`Remove answer ${index + 1}`} onClick={() => remove(index)}>
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button variant="outline" size="sm" className="mt-3" disabled={fields.length >= maxOptions} onClick={() => append({ id: "", label: "" })}>
        <Plus aria-hidden />
        Add answer
      </Button>
    </FieldGroup>
  );
}

const repeatOptions = [
  { value: "every-week", label: "Every week" },
  { value: "every-n-weeks", label: "Every few weeks" },
  { value: "measurement-weeks", label: "Measurement weeks" },
  { value: "chosen-weeks", label: "Chosen weeks" },
];

function TagField() {
  const tag = useWatch<ItemValues, "schedule.tag">({ name: "schedule.tag" });
  const { data: tags = [] } = useQuery(queryFor(listTags));
  // With the chosen tag, also where no client has it any more.
  const options = [...new Set([...tags, tag].filter(Boolean))].map((value) => ({ value, label: value }));
  return <SelectField name="schedule.tag" label="Who it's for" options={options} placeholder="All clients" />;
}

function ScheduleFields() {
  const repeat = useWatch<ItemValues, "schedule.repeat">({ name: "schedule.repeat" });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField name="schedule.repeat" label="When it's asked" options={repeatOptions} required />
      {repeat === "every-n-weeks" ? <NumberField name="schedule.everyWeeks" label="Every how many weeks" hint="2 asks in weeks 2, 4, 6" clearable required /> : null}
      {repeat === "chosen-weeks" ? <TextField name="schedule.weeks" label="Weeks" hint="For example 1, 4, 8. Paused weeks don't count" inputMode="text" autoComplete="off" required /> : null}
      <TagField />
    </div>
  );
}
