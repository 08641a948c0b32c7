import Link from "next/link";
import { auditKindLabels } from "@/components/audit/audit-kind-labels";
import { PracticeTime } from "@/components/common/practice-time";
import type { AuditLogEntry } from "@/lib/core/audit/contract";
import { paths } from "@/lib/platform/paths";

/** One entry: who did what, when, and from which network. The name leads to all of hers. */
export function ActivityRow({ entry: { at, kind, who, what, from, actorId }, timeZone }: { entry: AuditLogEntry; timeZone: string }) {
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
