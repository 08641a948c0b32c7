import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A list of facts about someone; missing ones show as not answered. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt dir="auto" className="text-sm text-muted-foreground wrap-anywhere">
          {label}
        </dt>
        <dd dir="auto" className="break-words whitespace-pre-wrap">{value === null || value === "" ? <span className="text-muted-foreground">Not provided</span> : value}</dd>
      </div>
    ))}
  </dl>
);
