"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { type ActivityFilter, activityPageInput, parseActivityFilter } from "@/components/audit/activity-filter";
import { PracticeTime } from "@/components/common/practice-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { OptionSelect } from "@/components/form/option-select";
import { PageHeader } from "@/components/layout/page-header";
import { PagedList } from "@/components/layout/paged-list";
import { Label } from "@/components/ui/label";
import { infiniteQueryFor } from "@/lib/api/query";
import { listAuditLog } from "@/lib/core/audit/calls";
import type { AuditLogEntry } from "@/lib/core/audit/contract";
import { type AuditKind, auditKinds } from "@/lib/core/audit/actions";
import { paths } from "@/lib/platform/paths";

const auditKindLabels: Record<AuditKind, string> = {
  sign_ins: "Sign-ins and passwords",
  accounts: "Accounts and roles",
  refusals: "Refused access",
  health_data: "Photos, answers and messages",
  exports: "Exports",
  imports: "Imports",
  deletions: "Deletions",
  consents: "Consent",
  payments: "Subscriptions",
  settings: "Settings",
};

const kindOptions = [{ value: "", label: "Everything" }, ...auditKinds.map((value) => ({ value, label: auditKindLabels[value] }))];
const setFilterInUrl = (filter: ActivityFilter) => window.history.replaceState(null, "", paths.activityLog(filter));

interface ActivityScreenProps {
  /** The people to filter by: the staff, and the person it is filtered by now. */
  people: readonly { id: string; name: string }[];
  timeZone: string;
}

/** Who did what in the practice, newest first. The filter is kept in the URL. */
export function ActivityScreen({ people, timeZone }: ActivityScreenProps) {
  const search = useSearchParams();
  const filter = parseActivityFilter(search.get("kind"), search.get("person"));
  // The log grows all the time, so it is refetched after 10 seconds.
  const list = useInfiniteQuery({ ...infiniteQueryFor(listAuditLog, activityPageInput(filter)), placeholderData: keepPreviousData, staleTime: 10_000 });
  const peopleOptions = [{ value: "", label: "Everyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Activity log"
        description="See who signed in, who opened photos and health answers, and who exported, deleted or changed data. Sign-ins are kept for 12 months."
        back={{ href: paths.settingsPage("data"), label: "Practice settings" }}
      />
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <div>
          <Label htmlFor="activity-kind">Kind</Label>
          <OptionSelect id="activity-kind" options={kindOptions} value={filter.kind ?? ""} onChange={({ target }) => setFilterInUrl(parseActivityFilter(target.value, filter.person))} />
        </div>
        <div>
          <Label htmlFor="activity-person">Person</Label>
          <OptionSelect id="activity-person" options={peopleOptions} value={filter.person ?? ""} onChange={({ target }) => setFilterInUrl({ ...filter, person: target.value || undefined })} />
        </div>
      </div>
      <div aria-busy={list.isPlaceholderData}>
        <PagedList list={list} showMoreLabel="Show earlier" rowKey={({ id }) => id} empty={filter.kind || filter.person ? <NoMatches /> : <NothingRecorded />}>
          {(entry) => <ActivityRow entry={entry} timeZone={timeZone} />}
        </PagedList>
      </div>
    </div>
  );
}

const NothingRecorded = () => <EmptyState icon={ScrollText} title="Nothing recorded yet" text="You'll see sign-ins, exports and deletions here, and who opened photos or health answers." />;
const NoMatches = () => <EmptyState icon={SearchX} title="No matching activity" text="Try another kind or person." />;

/** One entry: who did what, when and from which network. The name filters the log by that person. */
function ActivityRow({ entry: { at, kind, who, what, from, actorId }, timeZone }: { entry: AuditLogEntry; timeZone: string }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {actorId ? (
            <Link href={paths.activityLog({ person: actorId })} className="font-semibold underline-offset-4 hover:underline">
              {who}
            </Link>
          ) : (
            <span className="font-semibold">{who}</span>
          )}{" "}
          {what}
        </p>
        <p className="text-sm text-muted-foreground">{[kind ? auditKindLabels[kind] : null, from ? `Network ${from}` : null].filter(Boolean).join(" · ")}</p>
      </div>
      <PracticeTime at={at} timeZone={timeZone} className="text-sm text-muted-foreground" />
    </li>
  );
}
