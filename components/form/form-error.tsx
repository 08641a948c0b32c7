"use client";

import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";

interface ErrorNoteProps {
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

/** The error of the ApiForm around it. Errors of fields are under their fields. */
export function FormError(props: Omit<ErrorNoteProps, "children">) {
  const message = useFormContext().formState.errors.root?.server?.message;
  return message ? <ErrorNote {...props}>{message}</ErrorNote> : null;
}
