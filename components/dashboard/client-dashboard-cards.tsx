import { CalendarCheck, ChevronRight, CircleCheck, CreditCard, type LucideIcon, MessagesSquare, Pencil, Route, Salad } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { setupStepCount } from "@/lib/people/clients/rules";
import { formatCalendarDay } from "@/lib/platform/date-texts";
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

const onboardingStatuses = {
  toDo: { badge: "To do", variant: "highlight", text: `${setupStepCount} short steps, one at a time` },
  begun: { badge: "In progress", variant: "highlight", text: "Carry on where you left off" },
} satisfies Record<string, CardStatus>;

/** A card whose task is the most urgent one has the only primary button of the screen. */
interface TaskCardProps {
  isFirst?: boolean;
}

export const DashboardOnboardingCard = ({ hasBegunSetup, isFirst }: Pick<ClientDashboardData, "hasBegunSetup"> & TaskCardProps) => (
  <SectionCard
    href={paths.section("onboarding")}
    title="Your onboarding"
    icon={Route}
    status={hasBegunSetup ? onboardingStatuses.begun : onboardingStatuses.toDo}
    primary={isFirst ? (hasBegunSetup ? "Carry on" : "Go to your onboarding") : undefined}
  />
);

const paymentStatus: CardStatus = { badge: "Needs you", variant: "warning", text: "Your last payment didn’t go through" };

export const DashboardPaymentCard = ({ isFirst }: TaskCardProps) => (
  <SectionCard href={paths.subscribe} title="Your payment" icon={CreditCard} status={paymentStatus} primary={isFirst ? "Fix your payment" : undefined} />
);

/** The messages that her coaches and nutritionists have sent and she has not opened. */
export const DashboardMessagesCard = ({ unread }: { unread: number }) => (
  <SectionCard
    href={paths.section("messages")}
    title="Messages"
    icon={MessagesSquare}
    status={{ badge: "New", variant: "highlight", text: `${unread} new ${unread === 1 ? "message" : "messages"}` }}
  />
);

export const DashboardNewPlanCard = ({ text }: { text: string }) => (
  <SectionCard href={paths.section("nutrition")} title="A new plan" icon={Salad} status={{ badge: "New", variant: "highlight", text }} />
);

export const CaughtUp = () => (
  <p className="flex items-center gap-3 rounded-lg bg-success-soft px-5 py-4 font-semibold text-success-ink sm:px-6">
    <CircleCheck aria-hidden className="size-6 shrink-0" />
    You’re all caught up
  </p>
);

type CheckInFacts = Pick<ClientDashboardData, "checkIn" | "checkInDue" | "editableCheckIn" | "pausedUntil">;

function getCheckInStatus({ checkIn, checkInDue, pausedUntil }: CheckInFacts): CardStatus {
  if (checkIn === "complete") return { badge: "Complete", variant: "success", text: "Submitted this week" };
  if (checkInDue) return { badge: "Pending", variant: "warning", text: checkInDue.isOverdue ? `Was due ${formatCalendarDay(checkInDue.dueDate)}` : "Due Monday" };
  if (pausedUntil) return { badge: "Paused", variant: "info", text: "Nothing due. You can check in any time." };
  return { badge: "Not due yet", variant: "info", text: "Nothing due yet. You can check in any time." };
}

export const DashboardCheckInCard = ({ isFirst, ...facts }: CheckInFacts & TaskCardProps) => (
  <SectionCard href={paths.section("checkin")} title="Weekly Check-in" icon={CalendarCheck} status={getCheckInStatus(facts)} primary={isFirst ? "Check in now" : undefined}>
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

export const DashboardDiaryCard = ({ diary, hasActivePlan, isFirst }: Pick<ClientDashboardData, "diary" | "hasActivePlan"> & TaskCardProps) => (
  <SectionCard href={paths.section("nutrition")} primary={isFirst ? "Start your diary" : undefined} title={diary === "plan_ready" ? "Nutrition Plan" : "3-Day Food Diary"} icon={Salad} status={diary === "plan_ready" && !hasActivePlan ? planEndedStatus : diaryStatuses[diary]} />
);

interface SectionCardProps {
  href: string;
  title: string;
  icon: LucideIcon;
  status: CardStatus;
  /** What the link says as a primary button, on the card of the most urgent task. */
  primary?: string;
  /** A second link, below the large one. */
  children?: ReactNode;
}

/** A card that is one large link. */
function SectionCard({ href, title, icon: Icon, status: { badge, variant, text }, primary, children }: SectionCardProps) {
  return (
    <div className="rounded-lg border bg-card shadow-sm transition-colors hover:border-input">
      <Link href={href} className="block rounded-lg p-5 sm:p-6">
        <span className="flex items-center gap-4">
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
          {primary ? null : <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />}
        </span>
        {primary ? <span className={cn(buttonVariants({ size: "lg" }), "mt-4 w-full")}>{primary}</span> : null}
      </Link>
      {children}
    </div>
  );
}
