import { useQuery } from "@tanstack/react-query";
import { CircleX, MailCheck, Mails, Workflow } from "lucide-react";
import { StatTile } from "@/components/common/stat-tile";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readAutomationStats } from "@/lib/core/automation/contract";
import { paths } from "@/lib/platform/paths";

const formatNumber = (value: number) => value.toLocaleString("en-GB");

export function AutomationStats() {
  const query = useQuery(queryFor(readAutomationStats));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-32" />;
  const { rules, enabled, successCount, failureCount, emailsThisMonth } = query.data;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile label="Rules on" value={`${enabled} of ${rules}`} detail={enabled === rules ? "All rules" : `${rules - enabled} switched off`} icon={Workflow} />
      <StatTile label="Sent by rules" value={formatNumber(successCount)} detail="so far" icon={MailCheck} tone="success" />
      <StatTile label="Failed" value={formatNumber(failureCount)} detail={failureCount > 0 ? "see why in Email History" : "so far"} icon={CircleX} tone={failureCount > 0 ? "destructive" : "neutral"} />
      <StatTile label="Emails this month" value={formatNumber(emailsThisMonth)} detail="of every kind" icon={Mails} href={paths.allEmails} />
    </div>
  );
}
