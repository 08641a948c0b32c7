import { useId } from "react";
import { cn } from "./cn";
import { Radio } from "./radio";
import type { Option } from "./select";

interface RadioGroupProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** For a choice outside a form; inside one, use RadioField. */
export function RadioGroup({ label, options, value, onChange, className }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={cn("flex flex-col", className)}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3 text-base">
          <Radio name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
