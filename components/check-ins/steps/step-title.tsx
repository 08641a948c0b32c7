import { type ReactNode, useId } from "react";

interface StepTitleProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A screen with several fields under one title. */
export function StepTitle({ title, hint, children }: StepTitleProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {hint ? <p className="mt-1 text-sm text-muted-foreground">{hint}</p> : null}
      <div className="mt-5 grid gap-6">{children}</div>
    </section>
  );
}
