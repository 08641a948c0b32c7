import { type ComponentProps, type ReactNode, useId } from "react";
import { TrendTable } from "@/components/check-ins/trends/trend-table";
import { formatRewording } from "@/components/check-ins/trends/trend-text";
import { AfterHydration } from "@/components/common/after-hydration";
import { Disclosure } from "@/components/common/disclosure";
import type { Rewording } from "@/lib/work/check-ins/trends";

interface TrendFrameProps extends ComponentProps<typeof TrendTable> {
  /** The latest value, beside the label. */
  latest?: string;
  caption: string;
  rewording: Rewording | null | undefined;
  /** The picture, for the eye only. */
  children: ReactNode;
}

/** A trend as a picture, a sentence and a folded table. */
export function TrendFrame({ label, latest, caption, rewording, children, ...table }: TrendFrameProps) {
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId} className="flex min-w-0 flex-col rounded-lg border bg-card px-5 pt-4 shadow-sm">
      <p aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {label}
        </span>
        {latest === undefined ? null : <span className="figures font-display text-xl font-medium">{latest}</span>}
      </p>
      <div aria-hidden>{children}</div>
      <Disclosure
        title={
          <span id={captionId} className="figures block text-sm font-normal text-balance text-muted-foreground">
            {caption}
          </span>
        }
        className="-mx-5 rounded-t-none border-x-0 border-b-0"
      >
        <AfterHydration>
          <TrendTable label={label} {...table} />
        </AfterHydration>
      </Disclosure>
      {rewording ? <p className="pb-4 text-sm text-muted-foreground">{formatRewording(rewording)}</p> : null}
    </figure>
  );
}
