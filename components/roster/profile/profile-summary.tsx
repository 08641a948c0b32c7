import { useQuery } from "@tanstack/react-query";
import { NumberGlances } from "@/components/check-ins/trends/number-glances";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { LocalTime } from "@/components/common/local-time";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { DueBothWays } from "@/components/roster/profile/due-both-ways";
import { latestCheckInsOf } from "@/components/roster/profile/latest-check-ins";
import { ProfileLink } from "@/components/roster/profile/profile-tab";
import { SummaryPart } from "@/components/roster/profile/summary-part";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";
import { listCheckInNumbers, listClientCheckIns } from "@/lib/work/check-ins/calls";
import { glanceTrends } from "@/lib/work/check-ins/glances";

/** What a coach needs to know of a client at once: safety notes, what each of them still owes the other, the last feedback, and the latest numbers. */
export const ProfileSummary = ({ client }: { client: ClientProfile }) => (
  <section aria-label="Summary" className="grid gap-3 sm:gap-4">
    <SafetyNotes notes={client.safetyNotes} />
    <Card className="grid grid-cols-1 gap-x-8 gap-y-3 px-4 py-3.5 sm:px-6 sm:py-5 lg:grid-cols-3">
      <div className="grid content-start gap-3 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
        <DueBothWays client={client} />
      </div>
      <LastFeedback clientId={client.userId} />
      <LatestNumbers clientId={client.userId} />
    </Card>
  </section>
);

const partLinkClass = "relative shrink-0 text-sm font-medium text-primary-ink underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3";

function LastFeedback({ clientId }: { clientId: string }) {
  const latest = useQuery(queryFor(listClientCheckIns, latestCheckInsOf(clientId)));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId } })).data;
  const last = latest.data?.find(({ feedback }) => feedback !== null);
  const earlier = numbers?.find(({ hasFeedback }) => hasFeedback);
  return (
    <SummaryPart
      title="Last feedback"
      link={
        <ProfileLink href={paths.clientCheckIns(clientId)} className={partLinkClass}>
          All check-ins
        </ProfileLink>
      }
    >
      {latest.data ? null : <LoadingOrError queries={[latest]} className="h-16" />}
      {last ? (
        <>
          <p className="line-clamp-2 text-sm whitespace-pre-wrap wrap-anywhere sm:line-clamp-5">{last.feedback}</p>
          <p className="mt-0.5 text-sm text-muted-foreground">
            Week {last.weekNumber}
            {last.feedbackAt ? (
              <>
                , <LocalTime at={last.feedbackAt} />
              </>
            ) : null}
          </p>
        </>
      ) : null}
      {latest.data && !last ? <p className="text-sm text-muted-foreground">{earlier ? `Not since week ${earlier.weekNumber}` : "None yet"}</p> : null}
    </SummaryPart>
  );
}

function LatestNumbers({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  const weightUnit = useWeightUnit("kg");
  const trends = query.data ? glanceTrends(query.data, { weightUnit }) : [];
  return (
    <SummaryPart
      title="Latest numbers"
      link={
        <ProfileLink href={paths.clientProfile(clientId, "progress")} className={partLinkClass}>
          All trends
        </ProfileLink>
      }
    >
      {/* As high as the numbers, so that nothing below moves when they have loaded. */}
      <div className="min-h-19 sm:min-h-22 lg:min-h-50">
        {query.data ? null : <LoadingOrError queries={[query]} className="h-19 sm:h-22 lg:h-50" />}
        {trends.length > 0 ? <NumberGlances trends={trends} isCompact /> : null}
        {query.data && trends.length === 0 ? <p className="text-sm text-muted-foreground">Trends appear after two check-ins.</p> : null}
      </div>
    </SummaryPart>
  );
}
