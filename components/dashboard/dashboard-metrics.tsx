import { ClipboardCheck, Clock, HeartHandshake, type LucideIcon, MessageCircleQuestion, PhoneCall, Sparkles, TriangleAlert, UserPlus, UsersRound } from "lucide-react";
import { StatTile } from "@/components/common/stat-tile";
import { EmptyState } from "@/components/feedback/empty-state";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { paths } from "@/lib/platform/paths";
import type { DashboardMetrics } from "@/lib/practice/dashboard/contract";

export function PipelineTiles({ pipeline }: Pick<DashboardMetrics, "pipeline">) {
  const { newInquiries, discoveryCalls, readyToStart, activeClients } = pipeline;
  return (
    <Section title="Client Journey Pipeline">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label="New Inquiries" value={newInquiries} icon={MessageCircleQuestion} tone="highlight" href={paths.leadsAtStage("new_inquiry")} />
        <StatTile label="Discovery Calls" value={discoveryCalls} icon={PhoneCall} tone="info" href={paths.leadsAtStage("discovery_booked")} />
        <StatTile label="Ready to Start" value={readyToStart} icon={Sparkles} tone="success" href={paths.leadsAtStage("won")} />
        <StatTile label="Active Clients" value={activeClients} icon={UsersRound} href={paths.section("clients")} />
      </div>
    </Section>
  );
}

/** `overdue` comes from the weekly queue, so that both show the same number. */
export function CheckInTiles({ checkIns: { pendingReview, completed }, overdue }: Pick<DashboardMetrics, "checkIns"> & { overdue: number }) {
  const review = paths.section("checkins");
  return (
    <Section title="This Week's Check-ins">
      <div className="grid grid-cols-3 gap-3 sm:gap-4">
        <StatTile label="Overdue" value={overdue} icon={TriangleAlert} tone={overdue > 0 ? "warning" : "neutral"} href={paths.weeklyQueue("check_in_overdue")} />
        <StatTile label="Pending Review" value={pendingReview} icon={Clock} tone="highlight" href={review} />
        <StatTile label="Completed" value={completed} icon={ClipboardCheck} tone="success" href={review} />
      </div>
    </Section>
  );
}

export function OnboardingProgress({ onboarding: { needingAttention, onboarded } }: Pick<DashboardMetrics, "onboarding">) {
  const total = needingAttention + onboarded;
  return (
    <Section title="Onboarding Progress">
      <Card>
        <CardContent>
          {total === 0 ? (
            <EmptyState
              as="h3"
              icon={UserPlus}
              title="No active clients yet"
              text="When a client joins, you'll see their progress here."
              action={
                <Button asChild variant="outline" size="sm">
                  <Link href={paths.clientManagement}>Add a client</Link>
                </Button>
              }
              className="px-0 py-4"
            />
          ) : (
            <>
              <dl className="grid grid-cols-2 gap-4">
                <MetricItem icon={HeartHandshake} label="Needing attention" value={needingAttention} />
                <MetricItem icon={Sparkles} label="Fully onboarded" value={onboarded} />
              </dl>
              <Progress value={(100 * onboarded) / total} aria-label={`${onboarded} of ${total} active clients are fully onboarded`} className="mt-5 h-2.5 w-full" />
            </>
          )}
        </CardContent>
      </Card>
    </Section>
  );
}

const MetricItem = ({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="flex items-center gap-2 text-sm text-muted-foreground">
      <Icon aria-hidden className="size-4" />
      {label}
    </dt>
    <dd className="figures font-display text-3xl font-medium">{value}</dd>
  </div>
);
