"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ImportActions } from "@/components/imports/import-actions";
import { ImportErrorRows } from "@/components/imports/import-error-rows";
import { importActionVariants, importKindLabels, importOutcomeLabels, undoneText } from "@/components/imports/import-labels";
import { recentImportsPage } from "@/components/imports/recent-imports-page";
import { CollapsibleRow } from "@/components/layout/collapsible-row";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { Badge } from "@/components/ui/badge";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatCount } from "@/lib/platform/number-texts";
import { listImports as imports } from "@/lib/practice/imports/calls";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { importActions } from "@/lib/practice/imports/rules";

/** How often the list asks how far a running import is. */
const runningIntervalMs = 3000;

/** Past imports, newest first, with invitations and undo. */
export function RecentImports() {
  const list = useInfiniteQuery({
    ...infiniteQueryFor(imports, recentImportsPage),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ rows }) => rows.some(({ isRunning }) => isRunning)) ? runningIntervalMs : false),
  });
  return (
    <Section title="Recent imports" description="Open an import to see skipped rows, send invitations or undo it.">
      <PagedList
        list={list}
        empty={<EmptyState icon={FileUp} title="No imports yet" text="Your imports and their results will appear here." />}
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
      status={<ImportStatusBadges plan={plan} />}
    >
      <div className="grid gap-5 border-t bg-background/60 px-5 py-5 sm:px-6">
        {undoneAt ? (
          <p className="text-sm text-muted-foreground">
            Undone on <LocalTime at={undoneAt} />. {undoneText(plan)}
          </p>
        ) : null}
        <ImportErrorRows importId={id} count={counts.error} />
        <ImportActions plan={plan} name={name} />
      </div>
    </CollapsibleRow>
  );
}

function ImportStatusBadges({ plan: { status, isRunning, counts } }: { plan: ImportPlan }) {
  if (status === "undone") return <Badge variant="warning">Undone</Badge>;
  if (status === "committing") return <Badge variant="warning">{isRunning ? "Importing" : "Stopped"}</Badge>;
  if (status === "undoing") return <Badge variant="warning">{isRunning ? "Undoing" : "Undo stopped"}</Badge>;
  return <ImportOutcome counts={counts} />;
}

/** A badge for each count above zero. */
function ImportOutcome({ counts }: { counts: ImportPlan["counts"] }) {
  const actions = importActions.filter((action) => counts[action] > 0);
  if (actions.length === 0) return <Badge variant="secondary">No rows</Badge>;
  return actions.map((action) => (
    <Badge key={action} variant={importActionVariants[action]}>
      {formatCount(counts[action])} {importOutcomeLabels[action]}
    </Badge>
  ));
}
