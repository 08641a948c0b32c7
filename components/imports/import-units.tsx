import { CircleHelp } from "lucide-react";
import { useId } from "react";
import { OptionSelect } from "@/components/form/option-select";
import { ConfirmReading } from "@/components/imports/confirm-reading";
import { Label } from "@/components/ui/label";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { type BareUnit, bareUnits, type Measure } from "@/lib/practice/imports/reading/bare-numbers";

/** The unit chosen for each measure; one as detected is left out. */
export type UnitChoices = Partial<Record<Measure, string>>;

interface ImportUnitsProps {
  units: ImportPlan["units"];
  disabled: boolean;
  onChange: (measure: Measure, unit: string) => void;
  /** Where the answer is needed: says that the unit is right. */
  onConfirm?: (measure: Measure) => void;
}

const unitLabels: Record<BareUnit, string> = { kg: "Kilograms", lbs: "Pounds", st: "Stones", cm: "Centimetres", in: "Inches" };
const texts: Record<Measure, { what: string; label: string }> = { weight: { what: "weights", label: "Unit of weights" }, length: { what: "measurements", label: "Unit of measurements" } };

/** How numbers without a unit are read, as a sentence with one of them. Asked where another unit would fit too. */
export const ImportUnits = ({ units, disabled, onChange, onConfirm }: ImportUnitsProps) =>
  (["weight", "length"] as const).map((measure) => {
    const found = units[measure];
    return found ? <UnitChoice key={measure} measure={measure} found={found} disabled={disabled} onChange={(unit) => onChange(measure, unit)} onConfirm={onConfirm && (() => onConfirm(measure))} /> : null;
  });

interface UnitChoiceProps {
  measure: Measure;
  found: { unit: BareUnit; isSure: boolean; sample: string };
  disabled: boolean;
  onChange: (unit: string) => void;
  onConfirm: (() => void) | undefined;
}

function UnitChoice({ measure, found: { unit, isSure, sample }, disabled, onChange, onConfirm }: UnitChoiceProps) {
  const id = useId();
  const { what, label } = texts[measure];
  return (
    <div className={isSure ? undefined : "rounded-md bg-warning-soft p-4 text-warning-ink"}>
      <p className="flex gap-2.5 text-sm wrap-anywhere" role={isSure ? undefined : "alert"}>
        {isSure ? null : <CircleHelp aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />}
        <span>
          {isSure ? "" : `This file's ${what} have no unit. `}“{sample}” is read as {sample} {unit}
          {isSure ? "." : ". Please choose below if that's wrong."}
        </span>
      </p>
      {!isSure && onConfirm ? <ConfirmReading disabled={disabled} onConfirm={onConfirm} /> : null}
      <div className="mt-3 max-w-72">
        <Label htmlFor={id} className="block">
          {label}
        </Label>
        <OptionSelect id={id} className="mt-1.5" value={unit} disabled={disabled} onChange={(event) => onChange(event.target.value)} options={bareUnits[measure].map((value) => ({ value, label: unitLabels[value] }))} />
      </div>
    </div>
  );
}
