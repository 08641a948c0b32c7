import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CalendarDay, Deadline, LocalTime } from "@/components/common/local-time";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import { PromiseKeptButton } from "@/components/dashboard/promise-row";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { latestCheckInsOf } from "@/components/roster/profile/latest-check-ins";
import { ProfileLink } from "@/components/roster/profile/profile-tab";
import { SummaryPart } from "@/components/roster/profile/summary-part";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { readBilling } from "@/lib/money/finances/calls";
import type { Billing } from "@/lib/money/finances/contract";
import { readPaymentSetup } from "@/lib/money/payment-links/calls";
import type { PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";
import { listPromises } from "@/lib/practice/dashboard/client-calls";
import type { ClientPromise } from "@/lib/practice/dashboard/client-contract";
import { listClientCheckIns } from "@/lib/work/check-ins/calls";
import { listNextSteps } from "@/lib/work/next-steps/calls";
import { readOnboarding } from "@/lib/work/onboarding/calls";

/** What the coaches still owe a client, and what the client still owes them. */
export function DueBothWays({ client }: { client: ClientProfile }) {
  return (
    <>
      <SummaryPart title="Due from you">
        <DueFromCoach client={client} />
      </SummaryPart>
      <SummaryPart title={`Due from ${client.firstName || client.name}`}>
        <DueFromClient client={client} />
      </SummaryPart>
    </>
  );
}

interface DueItem {
  key: string;
  text: string;
  /** Where it is dealt with. */
  href?: string;
  detail: ReactNode;
  isLate?: boolean;
  action?: ReactNode;
}

function DueFromCoach({ client: { userId, name } }: { client: ClientProfile }) {
  const promises = useQuery(queryFor(listPromises, { query: { clientId: userId } }));
  const checkIns = useQuery(queryFor(listClientCheckIns, latestCheckInsOf(userId)));
  if (!promises.data || !checkIns.data) return <LoadingOrError queries={[promises, checkIns]} className="h-10" />;
  const unreviewed = checkIns.data.filter(({ status, heldUntil }) => status === "pending" && !heldUntil);
  const items = [
    ...promises.data.map((promise) => promiseItem(promise, name)),
    ...unreviewed.map(({ id, weekNumber, submittedAt }): DueItem => ({ key: id, text: `Feedback on week ${weekNumber}`, href: paths.reviewCheckIn(id), detail: <>sent <LocalTime at={submittedAt} format="dateTime" /></> })),
  ];
  return <DueList items={items} />;
}

const promiseHref: Partial<Record<ClientPromise["kind"], (clientId: string) => string>> = {
  reply: paths.clientMessages,
  intake_review: (clientId) => paths.clientProfile(clientId, "intake"),
  nutrition_plan: (clientId) => paths.clientProfile(clientId, "nutrition"),
};

const promiseItem = ({ kind, dueAt, isOverdue, client: { id } }: ClientPromise, name: string): DueItem => ({
  key: kind,
  text: promiseLabels[kind].forCoach,
  href: promiseHref[kind]?.(id),
  detail: <>{isOverdue ? "was due" : "due"} <Deadline at={dueAt} /></>,
  isLate: isOverdue,
  action: kind === "intake_review" || kind === "training_plan" ? <PromiseKeptButton clientId={id} name={name} kind={kind} className="-my-1" /> : null,
});

function DueFromClient({ client: { userId, checkInDue } }: { client: ClientProfile }) {
  const billing = useQuery(queryFor(readBilling, { params: { id: userId } }));
  const setup = useQuery(queryFor(readPaymentSetup, { params: { id: userId } }));
  const onboarding = useQuery(queryFor(readOnboarding, { params: { clientId: userId } }));
  const steps = useQuery(queryFor(listNextSteps, { query: { clientId: userId } }));
  if (!billing.data || !setup.data || !onboarding.data || !steps.data) return <LoadingOrError queries={[billing, setup, onboarding, steps]} className="h-10" />;
  const { completedSteps, pendingSteps, totalSteps } = onboarding.data.completionSummary;
  const items: DueItem[] = [];
  if (checkInDue) items.push({ key: "check-in", text: "Check-in", detail: <>{checkInDue.isOverdue ? "was due" : "due"} <CalendarDay day={checkInDue.dueDate} /></>, isLate: checkInDue.isOverdue });
  items.push(...paymentItems(billing.data.plan, setup.data, userId));
  if (pendingSteps > 0) items.push({ key: "onboarding", text: "Onboarding", href: paths.clientProfile(userId, "intake"), detail: `${completedSteps} of ${totalSteps} steps done` });
  if (steps.data.length > 0) items.push({ key: "steps", text: "Steps this week", href: paths.clientProfile(userId, "check-ins"), detail: `${steps.data.filter(({ done }) => done).length} of ${steps.data.length} done` });
  return <DueList items={items} />;
}

function paymentItems(billedPlan: Billing["plan"], { plan, open }: PaymentSetupStatus, clientId: string): DueItem[] {
  const href = paths.clientProfile(clientId, "payments");
  if (billedPlan?.status === "past_due") return [{ key: "payment", text: "Payment", href, detail: "the last one failed", isLate: true }];
  if (open && !plan) return [{ key: "payment", text: "Payment", href, detail: <>link from <LocalTime at={open.createdAt} />, not paid yet</> }];
  return [];
}

const DueList = ({ items }: { items: readonly DueItem[] }) =>
  items.length === 0 ? (
    <p data-nothing className="text-sm text-muted-foreground">
      Nothing
    </p>
  ) : (
    <ul className="grid gap-1 text-sm">
      {items.map(({ key, text, href, detail, isLate = false, action }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-48">
            {href ? (
              <ProfileLink href={href} className="relative font-medium underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current">
                {text}
              </ProfileLink>
            ) : (
              <span className="font-medium">{text}</span>
            )}
            <span className={cn("ml-1.5", isLate ? "text-destructive-ink" : "text-muted-foreground")}>{detail}</span>
          </p>
          {action}
        </li>
      ))}
    </ul>
  );
