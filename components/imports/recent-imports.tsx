"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ImportActions } from "@/components/imports/import-actions";
import { ImportErrorRows } from "@/components/imports/import-error-rows";
import { formatCount, importActionVariants, importKindLabels, importOutcomeLabels } from "@/components/imports/import-labels";
import { recentImportsPage } from "@/components/imports/recent-imports-page";
import { CollapsibleRow } from "@/components/layout/collapsible-row";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { Badge } from "@/components/ui/badge";
import { infiniteQueryFor } from "@/lib/api/query";
import { importActions, type ImportPlan, listImports as imports } from "@/lib/practice/imports/contract";

/** What has been imported, the latest first, and what can still be done about each. */
export function RecentImports() {
  const list = useInfiniteQuery(infiniteQueryFor(imports, recentImportsPage));
  return (
    <Section title="Recent imports" description="Open one to see what was left out, to invite those it added, or to take it back.">
      <PagedList
        list={list}
        empty={<EmptyState icon={FileUp} title="Nothing has been imported yet" text="Every import is listed here with what came of it." />}
        showMoreLabel="Show more imports"
        rowKey={({ id }) => id}
      >
        {(plan) => <ImportItem plan={plan} />}
      </PagedList>
    </Section>
  );
}

function ImportItem({ plan }: { plan: ImportPlan }) {
  const { id, kind, fileName, by, committedAt, undoneAt, counts } = plan;
  const name = fileName ?? importKindLabels[kind];
  return (
    <CollapsibleRow
      title={name}
      detail={
        <>
          {fileName ? `${importKindLabels[kind]}, ` : ""}
          <LocalTime at={committedAt ?? plan.createdAt} format="dateTime" />
          {by ? `, by ${by}` : ""}
        </>
      }
      status={undoneAt ? <Badge variant="warning">Undone</Badge> : <ImportOutcome counts={counts} />}
    >
      <div className="grid gap-5 border-t bg-background/60 px-5 py-5 sm:px-6">
        {undoneAt ? (
          <p className="text-sm text-muted-foreground">
            Taken back on <LocalTime at={undoneAt} />. Everything is as it was before.
          </p>
        ) : null}
        <ImportErrorRows importId={id} count={counts.error} />
        <ImportActions plan={plan} name={name} />
      </div>
    </CollapsibleRow>
  );
}

/** How it went, without what there was none of; an import always has something to say. */
function ImportOutcome({ counts }: { counts: ImportPlan["counts"] }) {
  const found = importActions.filter((action) => counts[action] > 0);
  if (found.length === 0) return <Badge variant="secondary">Nothing in it</Badge>;
  return found.map((action) => (
    <Badge key={action} variant={importActionVariants[action]}>
      {formatCount(counts[action])} {importOutcomeLabels[action]}
    </Badge>
  ));
}
