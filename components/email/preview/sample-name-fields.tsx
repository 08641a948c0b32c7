"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

const debounceMs = 250;

export interface SampleNameValues {
  clientName: string;
  prospectName: string;
}

interface SampleNameFieldsProps {
  placeholders: SampleNameValues;
  onChange: (names: SampleNameValues) => void;
}

/** The sample names that the templates are previewed with. */
export function SampleNameFields({ placeholders, onChange }: SampleNameFieldsProps) {
  const [names, setNames] = useState<SampleNameValues>({ clientName: "", prospectName: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(changes: Partial<SampleNameValues>) {
    const next = { ...names, ...changes };
    setNames(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), debounceMs);
  }

  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2">
      <NameField label="Client name" placeholder={placeholders.clientName} value={names.clientName} onChange={(clientName) => change({ clientName })} />
      <NameField label="Prospect name" placeholder={placeholders.prospectName} value={names.prospectName} onChange={(prospectName) => change({ prospectName })} />
      <p className="col-span-2 text-sm text-muted-foreground">Real emails leave the name out until the email address is confirmed. Prospects' addresses never are.</p>
    </div>
  );
}

function NameField({ label, placeholder, value, onChange }: { label: string; placeholder: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} className="mt-1.5" autoComplete="off" maxLength={254} placeholder={placeholder} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
