"use client";

import type { ReactNode } from "react";
import { useController } from "react-hook-form";

/** A choice that can be taken back. */
export function ClearableField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { field } = useController({ name });
  return (
    <div className="relative max-w-xl [&_legend]:pr-16">
      {children}
      {field.value === null || field.value === undefined ? null : (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={() => field.onChange(null)}
          className="absolute -top-2 right-0 min-h-9 rounded-full px-3 text-sm font-semibold text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:-top-3 pointer-coarse:min-h-11"
        >
          Clear
        </button>
      )}
    </div>
  );
}
