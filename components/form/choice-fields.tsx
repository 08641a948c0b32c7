"use client";

import type { ReactNode } from "react";
import { type ControllerRenderProps, useController, useFormContext } from "react-hook-form";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import type { FieldProps } from "@/components/form/field-frame";
import { CheckboxFrame, FieldGroup } from "@/components/form/field-group";
import type { SelectOption } from "@/components/form/option-select";
import { RatingScale } from "@/components/form/rating-scale";
import { SwitchRow } from "@/components/form/switch-row";
import { useField } from "@/components/form/use-field";
import { Checkbox, type CheckboxProps } from "@/components/ui/checkbox";
import { RadioGroupItem } from "@/components/ui/radio-group";

interface CheckboxFieldProps extends Omit<FieldProps, "label"> {
  label: ReactNode;
}

export function CheckboxField({ name, label, hint, required, disabled, className }: CheckboxFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <CheckboxFrame {...{ id, label, hint, required, error, className }}>
      <Checkbox id={id} disabled={disabled} {...aria} {...register(name)} className="mt-[0.15em]" />
    </CheckboxFrame>
  );
}

/** A switch that is saved with its form. */
export function SwitchField({ name, label, hint, disabled, className }: Omit<FieldProps, "required" | "label" | "hint"> & { label: string; hint?: string }) {
  const { register } = useFormContext();
  return <SwitchRow label={label} hint={hint} disabled={disabled} className={className} {...register(name)} />;
}

interface ChoicesProps extends FieldProps {
  options: readonly SelectOption[];
  /** Side by side if there is room. */
  columns?: boolean;
}

/** The props of one option; the first gets the focus if the field has an error. */
type ChoiceControlProps = Pick<CheckboxProps, "ref" | "name" | "value" | "disabled" | "onBlur" | "aria-invalid">;

interface ChoiceGroupProps extends ChoicesProps {
  children: (field: ControllerRenderProps, value: string, control: ChoiceControlProps) => ReactNode;
}

function ChoiceGroup({ name, label, hint, required, disabled, className, options, columns = false, children }: ChoiceGroupProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <div className={choiceListStyle(columns)}>
        {options.map((option, index) => (
          <label key={option.value} dir="auto" className={choiceRowStyle}>
            {children(field, option.value, {
              ref: index === 0 ? field.ref : undefined,
              name,
              value: option.value,
              disabled,
              onBlur: field.onBlur,
              "aria-invalid": aria["aria-invalid"],
            })}
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckboxGroupFieldProps extends ChoicesProps {
  /** The option that excludes the others: None. */
  exclusive?: string;
}

export function CheckboxGroupField({ exclusive, ...choices }: CheckboxGroupFieldProps) {
  function chosenAfter(chosen: readonly string[], value: string, checked: boolean) {
    const others = chosen.filter((one) => one !== value && value !== exclusive && one !== exclusive);
    // Sorted like the options.
    const next = checked ? [...others, value] : chosen.filter((one) => one !== value);
    return choices.options.map((option) => option.value).filter((one) => next.includes(one));
  }
  return (
    <ChoiceGroup {...choices}>
      {(field, value, control) => {
        const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
        return <Checkbox {...control} checked={chosen.includes(value)} onChange={(event) => field.onChange(chosenAfter(chosen, value, event.target.checked))} />;
      }}
    </ChoiceGroup>
  );
}

/** Controlled, because a registered radio reads null while nothing is chosen, and optional fields expect undefined. */
export const RadioField = (choices: ChoicesProps) => (
  <ChoiceGroup {...choices}>{(field, value, control) => <RadioGroupItem {...control} checked={field.value === value} onChange={() => field.onChange(value)} />}</ChoiceGroup>
);

const yesOrNo: readonly SelectOption[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** Its value is true for yes and false for no. */
export const YesNoField = (props: FieldProps) => (
  <ChoiceGroup {...props} options={yesOrNo} columns>
    {(field, value, control) => <RadioGroupItem {...control} checked={field.value === (value === "yes")} onChange={() => field.onChange(value === "yes")} />}
  </ChoiceGroup>
);

interface ScaleFieldProps extends FieldProps {
  /** The labels of 1 and 10. */
  low?: string;
  high?: string;
}

export function ScaleField({ name, label, hint, required, className, low, high }: ScaleFieldProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <RatingScale
        {...aria}
        aria-labelledby={`${id}-legend`}
        name={name}
        value={typeof field.value === "number" ? field.value : undefined}
        onChange={field.onChange}
        low={low}
        high={high}
        firstRef={field.ref}
      />
    </FieldGroup>
  );
}
