import type { ReactNode } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import type { FieldProps } from "@/components/form/field-frame";
import { CheckboxFrame, FieldGroup } from "@/components/form/field-group";
import type { SelectOption } from "@/components/form/option-select";
import { usePlainField } from "@/components/form/plain-form";
import { Checkbox } from "@/components/ui/checkbox";

interface PlainCheckboxFieldProps extends Omit<FieldProps, "label"> {
  label: ReactNode;
  defaultChecked?: boolean;
}

/** A CheckboxField of a PlainForm. Only a checked one is in the form data. */
export function PlainCheckboxField({ name, label, hint, required, className, defaultChecked }: PlainCheckboxFieldProps) {
  const { id, error, aria } = usePlainField({ name, hint, required });
  return (
    <CheckboxFrame {...{ id, label, hint, required, error, className }}>
      <Checkbox id={id} name={name} defaultChecked={defaultChecked} {...aria} className="mt-[0.15em]" />
    </CheckboxFrame>
  );
}

interface PlainCheckboxGroupFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** The chosen options at the start. */
  defaultValue?: readonly string[];
  /** Side by side if there is room. */
  columns?: boolean;
}

/** A CheckboxGroupField of a PlainForm. The form data has each chosen option under its name. */
export function PlainCheckboxGroupField({ name, label, hint, required, className, options, defaultValue, columns = false }: PlainCheckboxGroupFieldProps) {
  const { id, error, aria } = usePlainField({ name, hint, required });
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <div className={choiceListStyle(columns)}>
        {options.map((option) => (
          <label key={option.value} dir="auto" className={choiceRowStyle}>
            <Checkbox name={name} value={option.value} defaultChecked={defaultValue?.includes(option.value)} aria-invalid={aria["aria-invalid"]} />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
