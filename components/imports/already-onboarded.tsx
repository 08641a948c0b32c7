import { useId } from "react";
import { CheckboxFrame } from "@/components/form/field-group";
import { Checkbox } from "@/components/ui/checkbox";

interface AlreadyOnboardedProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** Asks whether the new clients of an import need no onboarding. */
export function AlreadyOnboarded({ checked, disabled, onChange, className }: AlreadyOnboardedProps) {
  const id = useId();
  return (
    <CheckboxFrame id={id} label="They have already onboarded with you" error={undefined} className={className}>
      <Checkbox id={id} checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} className="mt-[0.15em]" />
    </CheckboxFrame>
  );
}
