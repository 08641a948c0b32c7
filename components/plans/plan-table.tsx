import type { ReactNode } from "react";
import { MoveButtons } from "@/components/common/move-buttons";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { planPriceText, planTermsText } from "@/components/plans/plan-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { editPaymentPlan } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";

interface PlanTableProps {
  plans: readonly PaymentPlan[];
  onEdit: (plan: PaymentPlan) => void;
}

/** The plans that aren't archived, in the order in which they are offered. */
export const PlanTable = ({ plans, onEdit }: PlanTableProps) => (
  <TableCard label="Plans">
    {plans.map((plan, index) => (
      <PlanRow key={plan.id} plan={plan} index={index} count={plans.length} onEdit={() => onEdit(plan)} />
    ))}
  </TableCard>
);

const TableCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card className="overflow-hidden py-0">
    <Table aria-label={label}>
      <TableHeader>
        <TableHead>Plan</TableHead>
        <TableHead>Price</TableHead>
        <TableHead>
          <span className="sr-only">Actions</span>
        </TableHead>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  </Card>
);

interface PlanRowProps {
  plan: PaymentPlan;
  index: number;
  count: number;
  onEdit: () => void;
}

const PlanRow = ({ plan, index, count, onEdit }: PlanRowProps) => (
  <TableRow>
    <PlanName plan={plan} />
    <PlanPrice plan={plan} />
    <TableCell className="cards:col-span-full">
      <div className="flex items-center justify-end gap-1 cards:flex-wrap cards:justify-start">
        <MovePlanButtons plan={plan} index={index} count={count} />
        <Button variant="outline" size="sm" aria-label={`Edit ${plan.name}`} onClick={onEdit}>
          Edit
        </Button>
        <ArchiveButton plan={plan} />
      </div>
    </TableCell>
  </TableRow>
);

const PlanName = ({ plan: { name, description, popular, isDefault, offered, archived } }: { plan: PaymentPlan }) => (
  <TableRowHeader>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold wrap-anywhere">{name}</span>
      {popular && !archived ? <Badge variant="highlight">Most popular</Badge> : null}
      {isDefault ? <Badge variant="secondary">Default plan</Badge> : null}
      {!offered && !archived ? <Badge variant="outline">{isDefault ? "Only on the subscribe page" : "Not offered"}</Badge> : null}
    </span>
    {description ? <span className="mt-0.5 block text-muted-foreground wrap-anywhere">{description}</span> : null}
  </TableRowHeader>
);

const PlanPrice = ({ plan }: { plan: PaymentPlan }) => (
  <TableCell className="whitespace-nowrap cards:col-span-full">
    <span className="figures font-semibold">{planPriceText(plan)}</span>
    <span className="block text-muted-foreground">{planTermsText(plan)}</span>
  </TableCell>
);

function MovePlanButtons({ plan: { id, name }, index, count }: Omit<PlanRowProps, "onEdit">) {
  const move = useApiMutation(editPaymentPlan, { failure: { title: "Plan not moved" } });
  return <MoveButtons index={index} count={count} labels={{ up: `Move ${name} up`, down: `Move ${name} down` }} onMove={(position) => !move.isPending && move.mutate({ params: { id }, body: { position } })} />;
}

function ArchiveButton({ plan: { id, name } }: { plan: PaymentPlan }) {
  const [confirm, confirmDialog] = useConfirm();
  const archive = useApiMutation(editPaymentPlan, { success: { title: "Plan archived", description: `${name} is no longer offered.` }, failure: { title: "Plan not archived" } });
  async function confirmAndArchive() {
    const description = "You can't set it up for clients any more. Clients who are on it keep their plan and price. You can bring it back.";
    if (await confirm({ title: `Archive ${name}?`, description, confirmLabel: "Archive" })) archive.mutate({ params: { id }, body: { archived: true } });
  }
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Archive ${name}`} pending={archive.isPending} pendingLabel="Archiving..." onClick={() => void confirmAndArchive()}>
        Archive
      </Button>
      {confirmDialog}
    </>
  );
}

/** Plans that are no longer offered, to bring back. */
export const ArchivedPlans = ({ plans }: { plans: readonly PaymentPlan[] }) => (
  <section aria-labelledby="archived-plans">
    <h2 id="archived-plans" className="mb-3 text-xl">
      Archived plans
    </h2>
    <TableCard label="Archived plans">
      {plans.map((plan) => (
        <TableRow key={plan.id}>
          <PlanName plan={plan} />
          <PlanPrice plan={plan} />
          <TableCell className="text-right cards:col-span-full cards:text-left">
            <BringBackButton plan={plan} />
          </TableCell>
        </TableRow>
      ))}
    </TableCard>
  </section>
);

function BringBackButton({ plan: { id, name } }: { plan: PaymentPlan }) {
  const restore = useApiMutation(editPaymentPlan, { success: { title: "Plan brought back", description: `${name} is offered again.` }, failure: { title: "Plan not brought back" } });
  return (
    <Button variant="outline" size="sm" aria-label={`Bring back ${name}`} pending={restore.isPending} pendingLabel="Bringing back..." onClick={() => restore.mutate({ params: { id }, body: { archived: false } })}>
      Bring back
    </Button>
  );
}
