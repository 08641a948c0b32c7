import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export interface ErrorNoteProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Says beside a form why it could not be sent; it stays when the toast is gone. */
export const ErrorNote = ({ id, className, children }: ErrorNoteProps) => (
  <p id={id} role="alert" className={cn("flex gap-2 rounded-md bg-destructive-soft px-3.5 py-2.5 text-sm font-medium text-destructive-ink", className)}>
    <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);
