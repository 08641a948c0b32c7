import { CalendarCheck, ChevronRight, type LucideIcon, Pencil, Route, Salad } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { formatCalendarDay } from "@/components/common/local-date";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { paths } from "@/lib/platform/paths";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

interface CardStatus {
  badge: string;
  variant: BadgeVariant;
  text: string;
}

const diaryStatuses: Record<ClientDashboardData["diary"], CardStatus> = {
  priority: { badge: "Priority", variant: "highlight", text: "Note what you eat and drink for three days" },
  submitted: { badge: "Submitted", variant: "info", text: "We're working on your nutrition plan" },
  plan_ready: { badge: "Plan Ready", variant: "success", text: "Your nutrition plan is ready for you" },
};

const planEndedStatus: CardStatus = { badge: "Plan ended", variant: "secondary", text: "You can still read your earlier plans" };

const onboardingStatus: CardStatus = { badge: "In progress", variant: "highlight", text: "Carry on where you left off" };

export const DashboardOnboardingCard = () => <SectionCard section="onboarding" title="Your onboarding" icon={Route} status={onboardingStatus} />;

type CheckInFacts = Pick<ClientDashboardData, "checkIn" | "checkInDue" | "editableCheckIn" | "pausedUntil">;

function getCheckInStatus({ checkIn, checkInDue, pausedUntil }: CheckInFacts): CardStatus {
  if (checkIn === "complete") return { badge: "Complete", variant: "success", text: "Submitted this week" };
  if (checkInDue) return { badge: "Pending", variant: "warning", text: checkInDue.isOverdue ? `Was due ${formatCalendarDay(checkInDue.dueDate)}` : "Due Monday" };
  if (pausedUntil) return { badge: "Paused", variant: "info", text: "Nothing due. You can check in any time." };
  return { badge: "Not due yet", variant: "info", text: "Nothing due yet. You can check in any time." };
}

export const DashboardCheckInCard = (facts: CheckInFacts) => (
  <SectionCard section="checkin" title="Weekly Check-in" icon={CalendarCheck} status={getCheckInStatus(facts)}>
    {facts.editableCheckIn ? (
      <Link
        href={paths.editCheckIn(facts.editableCheckIn.id)}
        className="flex min-h-11 items-center gap-2 rounded-b-lg border-t px-5 text-sm font-semibold text-primary-ink hover:bg-accent sm:px-6"
      >
        <Pencil aria-hidden className="size-4" />
        Edit your check-in for week {facts.editableCheckIn.weekNumber}
      </Link>
    ) : null}
  </SectionCard>
);

export const DashboardDiaryCard = ({ diary, hasActivePlan }: Pick<ClientDashboardData, "diary" | "hasActivePlan">) => (
  <SectionCard section="nutrition" title={diary === "plan_ready" ? "Nutrition Plan" : "3-Day Food Diary"} icon={Salad} status={diary === "plan_ready" && !hasActivePlan ? planEndedStatus : diaryStatuses[diary]} />
);

interface SectionCardProps {
  section: string;
  title: string;
  icon: LucideIcon;
  status: CardStatus;
  /** A second link, below the large one. */
  children?: ReactNode;
}

/** A card that is one large link to its section. */
function SectionCard({ section, title, icon: Icon, status: { badge, variant, text }, children }: SectionCardProps) {
  return (
    <div className="rounded-lg border bg-card shadow-sm transition-colors hover:border-input">
      <Link href={paths.section(section)} className="flex items-center gap-4 rounded-lg p-5 sm:p-6">
        <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Icon className="size-6" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-semibold">{title}</span>
            <Badge variant={variant}>{badge}</Badge>
          </span>
          <span className="mt-0.5 block text-muted-foreground">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </Link>
      {children}
    </div>
  );
}
