import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Tags } from "lucide-react";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { StatePanel } from "@/components/feedback/state-panel";
import { PaymentPlanOption } from "@/components/payment-links/setup/payment-plan-option";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import { listPaymentPlans } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";
import { paths } from "@/lib/platform/paths";

interface ChoosePlanStepProps {
  client: PaymentSetupStatus["client"];
  /** Undefined while loading. */
  setupStatus: PaymentSetupStatus | undefined;
  /** Kept by the dialog, so that a failed setup returns here with the choice. */
  chosen: PaymentPlan | null;
  /** Why the last choice was refused. */
  problem: string | undefined;
  onChoose: (plan: PaymentPlan) => void;
  onSetUp: (plan: PaymentPlan) => void;
}

/** Chooses one of the plans on offer; preselects the plan of an open link. */
export function ChoosePlanStep({ client, setupStatus, chosen, problem, onChoose, onSetUp }: ChoosePlanStepProps) {
  const plans = useQuery(queryFor(listPaymentPlans));
  const open = setupStatus?.open;
  if (setupStatus?.plan) return <AlreadyHasPlan name={client.name} plan={setupStatus.plan} />;
  if (!plans.data) return plans.isError ? <ErrorState title="We couldn't load the plans" onRetry={() => void plans.refetch()} retrying={plans.isFetching} /> : <Skeleton className="h-96" />;
  if (plans.data.length === 0) return <EmptyState icon={Tags} title="No plans on offer" text="Add a plan first, then set up the payment." action={<Button asChild><Link href={paths.settingsPage("plans")}>Go to plans</Link></Button>} />;
  // The plan may have changed since it was chosen.
  const choice = chosen ? plans.data.find(({ id }) => id === chosen.id) : plans.data.find(({ priceId }) => priceId === open?.priceId);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice) onSetUp(choice);
      }}
    >
      {open ? (
        <p className="mb-4 rounded-md bg-info-soft p-4 text-sm text-info-ink">
          There is an unpaid link for {open.planName} from <LocalTime at={open.createdAt} format="shortDate" />. Choose that plan to see it again, or another plan to replace it.
        </p>
      ) : null}
      <fieldset>
        <legend className="mb-3 text-sm text-muted-foreground">
          Choose the plan for <span className="font-semibold wrap-anywhere text-foreground">{client.name}</span>. They pay by link, so nothing is charged yet.
        </legend>
        {problem ? (
          <p role="alert" className="mb-3 text-sm text-destructive-ink">
            {problem}
          </p>
        ) : null}
        <div className="grid gap-3 sm:grid-cols-2">
          {plans.data.map((plan) => (
            <PaymentPlanOption key={plan.priceId} plan={plan} isChosen={plan.priceId === choice?.priceId} onChoose={() => onChoose(plan)} />
          ))}
        </div>
      </fieldset>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Set up later</Button>
        </DialogClose>
        <Button type="submit" disabled={!choice}>
          Set Up Payment
        </Button>
      </DialogFooter>
    </form>
  );
}

const AlreadyHasPlan = ({ name, plan }: { name: string; plan: string }) => (
  <>
    <StatePanel
      as="h3"
      icon={BadgeCheck}
      title={`${name} already has an active plan`}
      text={`Their plan is ${plan}. A second plan would charge them twice, so set up the next one when this one has ended.`}
      className="px-0 py-4"
    />
    <DialogFooter>
      <DialogClose asChild>
        <Button>Close</Button>
      </DialogClose>
    </DialogFooter>
  </>
);
