import { CalendarCheck, ChevronRight, type LucideIcon, Route, Salad } from "lucide-react";
import Link from "next/link";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { paths } from "@/lib/platform/paths";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

interface CardStatus {
  badge: string;
  variant: BadgeVariant;
  text: string;
}

const checkInStatuses: Record<ClientDashboardData["checkIn"], CardStatus> = {
  complete: { badge: "Complete", variant: "success", text: "Submitted this week" },
  pending: { badge: "Pending", variant: "warning", text: "Due Monday" },
};
const diaryStatuses: Record<ClientDashboardData["diary"], CardStatus> = {
  priority: { badge: "Priority", variant: "highlight", text: "Note what you eat and drink for three days" },
  submitted: { badge: "Submitted", variant: "info", text: "We're working on your nutrition plan" },
  plan_ready: { badge: "Plan Ready", variant: "success", text: "Your nutrition plan is ready for you" },
};

const onboardingStatus: CardStatus = { badge: "In progress", variant: "highlight", text: "Carry on where you left off" };

export const DashboardOnboardingCard = () => <SectionCard section="onboarding" title="Your onboarding" icon={Route} status={onboardingStatus} />;

const pausedStatus: CardStatus = { badge: "Paused", variant: "info", text: "Nothing due. You can check in any time." };

export const DashboardCheckInCard = ({ checkIn, isPaused }: Pick<ClientDashboardData, "checkIn"> & { isPaused: boolean }) => (
  <SectionCard section="checkin" title="Weekly Check-in" icon={CalendarCheck} status={isPaused && checkIn === "pending" ? pausedStatus : checkInStatuses[checkIn]} />
);

export const DashboardDiaryCard = ({ diary }: Pick<ClientDashboardData, "diary">) => (
  <SectionCard section="nutrition" title={diary === "plan_ready" ? "Nutrition Plan" : "3-Day Food Diary"} icon={Salad} status={diaryStatuses[diary]} />
);

/** A card that is one large link to its section. */
function SectionCard({ section, title, icon: Icon, status: { badge, variant, text } }: { section: string; title: string; icon: LucideIcon; status: CardStatus }) {
  return (
    <Link
      href={paths.section(section)}
      className="flex items-center gap-4 rounded-lg border bg-card p-5 shadow-sm transition-colors hover:border-input sm:p-6"
    >
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
  );
}
