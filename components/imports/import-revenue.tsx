import { useId } from "react";
import { CheckboxFrame } from "@/components/form/field-group";
import { Checkbox } from "@/components/ui/checkbox";

interface ImportRevenueProps {
  countsAsRevenue: boolean;
  disabled: boolean;
  onChange: (countsAsRevenue: boolean) => void;
}

/** Asks whether imported payments count in the revenue by month. */
export function ImportRevenue({ countsAsRevenue, disabled, onChange }: ImportRevenueProps) {
  const id = useId();
  return (
    <CheckboxFrame id={id} label="Count these in revenue by month" hint="Adds what was paid in pounds, less refunds, to its month in Finances." error={undefined}>
      <Checkbox id={id} checked={countsAsRevenue} disabled={disabled} onChange={(event) => onChange(event.target.checked)} aria-describedby={`${id}-hint`} className="mt-[0.15em]" />
    </CheckboxFrame>
  );
}
