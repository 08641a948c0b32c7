"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** A pause in typing this long asks the server. */
const pauseMs = 250;

export interface Names {
  clientName: string;
  prospectName: string;
}

interface SampleNamesProps {
  /** What stands there while nothing is typed. */
  samples: Names;
  onChange: (names: Names) => void;
}

/** Whom the templates are shown for. */
export function SampleNames({ samples, onChange }: SampleNamesProps) {
  const [names, setNames] = useState<Names>({ clientName: "", prospectName: "" });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function change(part: Partial<Names>) {
    const next = { ...names, ...part };
    setNames(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onChange(next), pauseMs);
  }

  return (
    <div className="grid grid-cols-2 gap-4">
      <NameField label="Client name" placeholder={samples.clientName} value={names.clientName} onChange={(clientName) => change({ clientName })} />
      <NameField label="Prospect name" placeholder={samples.prospectName} value={names.prospectName} onChange={(prospectName) => change({ prospectName })} />
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
