"use client";

import { Link } from "@/components/ui/link";
import { type ReactNode, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { Section } from "@/components/layout/section";
import { KeepDialog } from "@/components/retention/keep-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatCount } from "@/lib/platform/number-texts";

interface ProposedPerson {
  id: string;
  name: string;
  href: string;
  details: string;
  at: string;
}

interface ProposalListProps {
  title: string;
  noun: "lead" | "client";
  description: string;
  people: readonly ProposedPerson[];
  /** How many there are, listed or not. */
  total: number;
  /** What happened at `at`. */
  atLabel: string;
  actionLabel: string;
  isPending: boolean;
  /** `name` is null for all listed. */
  onAction: (ids: string[], name: string | null) => void;
  toKeepBody: (ids: string[]) => { leadIds?: string[]; clientIds?: string[] };
  empty: ReactNode;
}

/** People proposed for erasure, with buttons to erase or keep one or all of those listed. */
export function ProposalList({ title, noun, description, people, total, atLabel, actionLabel, isPending, onAction, toKeepBody, empty }: ProposalListProps) {
  const [keeping, setKeeping] = useState<{ ids: string[]; who: string } | null>(null);
  const allIds = people.map(({ id }) => id);
  const allText = `all ${people.length}`;
  const allActions = (
    <>
      <Button size="sm" variant="outline" onClick={() => setKeeping({ ids: allIds, who: `${people.length} ${noun}s` })}>
        Keep {allText} for now
      </Button>
      <Button size="sm" variant="outline" disabled={isPending} onClick={() => onAction(allIds, null)}>
        {actionLabel} {allText}
      </Button>
    </>
  );
  return (
    <Section title={title} description={description} actions={people.length > 1 ? allActions : undefined}>
      <Card className="gap-0 overflow-hidden py-0">
        {people.length === 0 ? empty : null}
        <ul aria-label={`${title} to erase`} className="divide-y empty:hidden">
          {people.map(({ id, name, href, details, at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-1 basis-56">
                <Link href={href} className="inline-flex items-center font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11">
                  {name}
                </Link>
                <p className="text-sm wrap-anywhere text-muted-foreground">{details}</p>
                <p className="text-sm text-muted-foreground">
                  {atLabel} <LocalTime at={at} />
                </p>
              </div>
              <div className="flex gap-2">
                <Button size="sm" variant="outline" onClick={() => setKeeping({ ids: [id], who: name })}>
                  Keep for now<span className="sr-only"> {name}</span>
                </Button>
                <Button size="sm" variant="outline" disabled={isPending} onClick={() => onAction([id], name)}>
                  {actionLabel}
                  <span className="sr-only"> {name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {total > people.length ? <p className="mt-3 text-sm text-muted-foreground">These are the first {people.length} of {formatCount(total)}. The next ones follow once you've decided.</p> : null}
      {keeping ? <KeepDialog who={keeping.who} body={toKeepBody(keeping.ids)} onClose={() => setKeeping(null)} /> : null}
    </Section>
  );
}
