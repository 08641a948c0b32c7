import type { ChangeEvent } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { fieldAria, FieldFrame } from "@/components/form/field-frame";
import { FieldGroup } from "@/components/form/field-group";
import { OptionSelect } from "@/components/form/option-select";
import { type DiscoveryFormValues, listAnswer, textAnswer } from "@/components/leads/discovery/form-values";
import type { DiscoveryQuestion } from "@/components/leads/discovery/questions";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

interface QuestionFieldProps {
  question: DiscoveryQuestion;
  /** The initial values of the fields. */
  answers: DiscoveryFormValues;
  error: string | undefined;
}

/** A question with a native control, so it works before the script loads. */
export function QuestionField({ question, answers, error }: QuestionFieldProps) {
  const { name, label, hint, required } = question;
  const frame = { id: name, name, label, hint, required, error, className: fieldClass(question) };
  const control = { ...fieldAria({ id: name, hint, error, required }), id: name, name };
  const text = textAnswer(answers, name);
  switch (question.kind) {
    case "line":
      return (
        <FieldFrame {...frame}>
          <Input {...control} type={question.type ?? "text"} autoComplete={question.autoComplete} defaultValue={text} className={question.isShort ? "figures" : undefined} />
        </FieldFrame>
      );
    case "day":
      return (
        <FieldFrame {...frame}>
          <Input {...control} type="date" autoComplete={question.autoComplete} defaultValue={text} className="figures" />
        </FieldFrame>
      );
    case "words":
      return (
        <FieldFrame {...frame} hintAbove>
          <Textarea {...control} defaultValue={text} />
        </FieldFrame>
      );
    case "one":
      return (
        <FieldFrame {...frame}>
          <OptionSelect {...control} options={question.options} placeholder="Please choose" defaultValue={text} />
        </FieldFrame>
      );
    case "several":
      return (
        <FieldGroup {...frame}>
          <div id={name} className={choiceListStyle(true)} onChange={(event) => enforceExclusiveOption(event, question.exclusive)}>
            {question.options.map((option) => (
              <label key={option} className={choiceRowStyle}>
                <Checkbox name={name} value={option} defaultChecked={listAnswer(answers, name).includes(option)} aria-invalid={control["aria-invalid"]} />
                {option}
              </label>
            ))}
          </div>
        </FieldGroup>
      );
  }
}

/** The scroll margin clears the sticky progress bar; short answers take half the width. */
const fieldClass = (question: DiscoveryQuestion) => {
  if (question.kind === "words" || question.kind === "several") return "scroll-mt-28 col-span-2";
  return question.kind === "line" && question.isShort ? "scroll-mt-28" : "scroll-mt-28 col-span-2 sm:col-span-1";
};

/** Ticking "None" unticks the other options, and ticking another option unticks "None". */
function enforceExclusiveOption({ target, currentTarget }: ChangeEvent<HTMLElement>, exclusive: string | undefined) {
  if (!(target instanceof HTMLInputElement) || !target.checked) return;
  for (const box of currentTarget.querySelectorAll("input"))
    if (box !== target && (target.value === exclusive || box.value === exclusive)) box.checked = false;
}
