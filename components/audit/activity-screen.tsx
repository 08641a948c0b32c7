"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ActivityFilter, activityPageInput, parseActivityFilter } from "@/components/audit/activity-filter";
import { ActivityRow } from "@/components/audit/activity-row";
import { auditKindLabels } from "@/components/audit/audit-kind-labels";
import { EmptyState } from "@/components/feedback/empty-state";
import { OptionSelect } from "@/components/form/option-select";
import { PageHeader } from "@/components/layout/page-header";
import { PagedList } from "@/components/layout/paged-list";
import { Label } from "@/components/ui/label";
import { infiniteQueryFor } from "@/lib/api/query";
import { listAuditLog } from "@/lib/core/audit/contract";
import { auditKinds } from "@/lib/core/audit/rules";
import { paths } from "@/lib/platform/paths";

const kindOptions = [{ value: "", label: "Everything" }, ...auditKinds.map((value) => ({ value, label: auditKindLabels[value] }))];
const setFilterInAddress = (narrowed: ActivityFilter) => window.history.replaceState(null, "", paths.activityLog(narrowed));

interface ActivityScreenProps {
  /** Whom the log can be narrowed to: the staff, and the person it is narrowed to already. */
  people: readonly { id: string; name: string }[];
  timeZone: string;
}

/** Who did what in the practice, newest first. What it is narrowed to is in the address. */
export function ActivityScreen({ people, timeZone }: ActivityScreenProps) {
  const search = useSearchParams();
  const narrowed = parseActivityFilter(search.get("kind"), search.get("person"));
  // An entry is one more a moment later: what was read a while ago is read again.
  const list = useInfiniteQuery({ ...infiniteQueryFor(listAuditLog, activityPageInput(narrowed)), placeholderData: keepPreviousData, staleTime: 10_000 });
  const peopleOptions = [{ value: "", label: "Everyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Activity log"
        description="Who signed in, opened photos and health answers, exported, deleted and changed what. Sign-ins are kept for 12 months."
        back={{ href: paths.settings, label: "Practice settings" }}
      />
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <div>
          <Label htmlFor="activity-kind">Kind</Label>
          <OptionSelect id="activity-kind" options={kindOptions} value={narrowed.kind ?? ""} onChange={({ target }) => setFilterInAddress(parseActivityFilter(target.value, narrowed.person))} />
        </div>
        <div>
          <Label htmlFor="activity-person">Person</Label>
          <OptionSelect id="activity-person" options={peopleOptions} value={narrowed.person ?? ""} onChange={({ target }) => setFilterInAddress({ ...narrowed, person: target.value || undefined })} />
        </div>
      </div>
      <div aria-busy={list.isPlaceholderData}>
        <PagedList list={list} showMoreLabel="Show earlier" rowKey={({ id }) => id} empty={narrowed.kind || narrowed.person ? <NoMatches /> : <NothingRecorded />}>
          {(entry) => <ActivityRow entry={entry} timeZone={timeZone} />}
        </PagedList>
      </div>
    </div>
  );
}

const NothingRecorded = () => <EmptyState icon={ScrollText} title="Nothing recorded yet" text="Sign-ins, exports, deletions and whoever opens photos or health answers will be listed here." />;
const NoMatches = () => <EmptyState icon={SearchX} title="Nothing like this" text="Choose another kind or person to see more." />;
