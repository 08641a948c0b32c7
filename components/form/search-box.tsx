"use client";

import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** The pause in typing, in ms, after which the search runs. */
const debounceMs = 200;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Hides the label visually. */
  hideLabel?: boolean;
  onSearch: (q: string) => void;
}

/** The box keeps its own text, so that nothing else renders while someone types. */
export function SearchBox({ label, placeholder, value, hideLabel, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, asked: value });
  // `value` may be a search of this box that has been typed over already; any other value came from elsewhere.
  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.asked) setText(value);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function search(next: string) {
    setText(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const asked = next.trim();
      setKnown((before) => ({ ...before, asked }));
      onSearch(asked);
    }, debounceMs);
  }

  return (
    <div>
      <Label htmlFor={id} className={cn(hideLabel && "sr-only")}>
        {label}
      </Label>
      <div className={cn("relative", !hideLabel && "mt-1.5")}>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground" />
        <Input id={id} type="search" autoComplete="off" maxLength={200} placeholder={placeholder} value={text} onChange={(event) => search(event.target.value)} className="pl-10" />
      </div>
    </div>
  );
}
