import { type ReactNode, useId } from "react";

interface SummaryPartProps {
  title: string;
  link?: ReactNode;
  children: ReactNode;
}

/** A part of the summary, with a link beside its title. */
export function SummaryPart({ title, link, children }: SummaryPartProps) {
  const id = useId();
  return (
    // On a phone, where the summary should fit on one screen, "Nothing" is beside its title.
    <section aria-labelledby={id} className="min-w-0 max-sm:has-[>[data-nothing]]:flex max-sm:has-[>[data-nothing]]:items-baseline max-sm:has-[>[data-nothing]]:gap-3">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 id={id} className="min-w-0 truncate text-base sm:text-lg">
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  );
}
