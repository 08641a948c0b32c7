import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { OptionSelect, type SelectOption } from "@/components/form/option-select";
import { usePlainField } from "@/components/form/plain-form";

interface PlainSelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  defaultValue?: string;
  /** Shown if nothing is chosen, which is an empty value. */
  placeholder?: string;
}

/** A SelectField of a PlainForm. */
export function PlainSelectField({ name, label, hint, required, className, ...select }: PlainSelectFieldProps) {
  const { id, error, aria } = usePlainField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <OptionSelect id={id} name={name} {...select} {...aria} />
    </FieldFrame>
  );
}
