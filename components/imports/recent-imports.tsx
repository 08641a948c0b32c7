"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorRows } from "@/components/imports/error-rows";
import { ImportActions } from "@/components/imports/import-actions";
import { actionVariants, doneLabels, figure, kindLabels } from "@/components/imports/import-words";
import { recentPage } from "@/components/imports/pages";
import { FoldedRow } from "@/components/layout/folded-row";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { Badge } from "@/components/ui/badge";
import { pagesFor } from "@/lib/api/query";
import { importActions, type ImportPlan, list as imports } from "@/lib/practice/imports/contract";

/** What has been imported, the latest first, and what can still be done about each. */
export function RecentImports() {
  const list = useInfiniteQuery(pagesFor(imports, recentPage));
  return (
    <Section title="Recent imports" description="Open one to see what was left out, to invite those it added, or to take it back.">
      <PagedList
        list={list}
        empty={<EmptyState icon={FileUp} title="Nothing has been imported yet" text="Every import is listed here with what came of it." />}
        more="Show more imports"
        keyOf={({ id }) => id}
      >
        {(plan) => <Import plan={plan} />}
      </PagedList>
    </Section>
  );
}

function Import({ plan }: { plan: ImportPlan }) {
  const { id, kind, fileName, by, committedAt, undoneAt, counts } = plan;
  const name = fileName ?? kindLabels[kind];
  return (
    <FoldedRow
      title={name}
      detail={
        <>
          {fileName ? `${kindLabels[kind]}, ` : ""}
          <LocalTime at={committedAt ?? plan.createdAt} show="dateTime" />
          {by ? `, by ${by}` : ""}
        </>
      }
      outcome={undoneAt ? <Badge variant="warning">Undone</Badge> : <Outcome counts={counts} />}
    >
      <div className="grid gap-5 border-t bg-background/60 px-5 py-5 sm:px-6">
        {undoneAt ? (
          <p className="text-sm text-muted-foreground">
            Taken back on <LocalTime at={undoneAt} />. Everything is as it was before.
          </p>
        ) : null}
        <ErrorRows importId={id} count={counts.error} />
        <ImportActions plan={plan} name={name} />
      </div>
    </FoldedRow>
  );
}

/** How it went, without what there was none of; an import always has something to say. */
function Outcome({ counts }: { counts: ImportPlan["counts"] }) {
  const found = importActions.filter((action) => counts[action] > 0);
  if (found.length === 0) return <Badge variant="secondary">Nothing in it</Badge>;
  return found.map((action) => (
    <Badge key={action} variant={actionVariants[action]}>
      {figure(counts[action])} {doneLabels[action]}
    </Badge>
  ));
}
