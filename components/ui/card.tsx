import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={cn("rounded-lg border border-border bg-card shadow-sm def:p-5 def:sm:p-6", className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  as?: "h2" | "h3";
  id?: string;
}

export function CardHeader({ title, description, actions, as: Heading = "h3", id }: CardHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading id={id} className="text-lg">
          {title}
        </Heading>
        {description ? <p className="text-sm text-muted-foreground">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
