import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Switch } from "@/components/ui/switch";

interface SwitchRowProps extends ComponentProps<typeof Switch> {
  label: string;
  /** Shown under the label. */
  hint?: string;
}

/** A switch with its label; the whole row can be pressed. */
export function SwitchRow({ label, hint, className, ...props }: SwitchRowProps) {
  return (
    <label className={cn("flex min-h-11 items-center justify-between gap-4 py-1.5", className)}>
      <span>
        <span className="block text-base font-medium">{label}</span>
        {hint ? <span className="block text-sm text-muted-foreground">{hint}</span> : null}
      </span>
      <Switch {...props} />
    </label>
  );
}
