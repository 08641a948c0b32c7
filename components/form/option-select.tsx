import type { ComponentProps } from "react";
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";

export interface SelectOption {
  value: string;
  label: string;
}

interface OptionSelectProps extends ComponentProps<"select"> {
  options: readonly SelectOption[];
  /** Shown if nothing is chosen. */
  placeholder?: string;
}

/** A select of a list of options. */
export const OptionSelect = ({ options, placeholder, ...props }: OptionSelectProps) => (
  <NativeSelect {...props}>
    {placeholder === undefined ? null : <NativeSelectOption value="">{placeholder}</NativeSelectOption>}
    {options.map(({ value, label }) => (
      <NativeSelectOption key={value} value={value}>
        {label}
      </NativeSelectOption>
    ))}
  </NativeSelect>
);
