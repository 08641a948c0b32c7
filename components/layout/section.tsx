import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";

interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** A smaller title and less room around it, where more follows that should be seen without scrolling. */
  isCompact?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section({ title, description, actions, isCompact = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn(isCompact ? "section-compact" : "section", className)}>
      <div className={cn("flex flex-wrap items-end justify-between gap-x-4 gap-y-2", isCompact ? "mb-2" : "mb-4")}>
        <div className="min-w-0">
          <h2 id={id} className={isCompact ? "text-lg" : "text-2xl"}>
            {title}
          </h2>
          {description ? <p className="text-sm text-muted-foreground">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
