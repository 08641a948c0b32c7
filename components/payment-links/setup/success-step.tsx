import { BadgeCheck, CircleCheckBig, Link2Off } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useId } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { PaymentLinkActions } from "@/components/payment-links/setup/payment-link-actions";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { PaymentSetup, PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import { priceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

interface SuccessStepProps {
  client: PaymentSetupStatus["client"];
  setup: PaymentSetup;
  setupStatus: PaymentSetupStatus | undefined;
  onClose: () => void;
}

/** Shows the payment link, and whether it is paid or replaced while the dialog is open. */
export function SuccessStep({ client, setup, setupStatus, onClose }: SuccessStepProps) {
  const id = useId();
  const plan = setupStatus?.plan;
  // A status read before this link was created may still name the link it replaced.
  const newer = setupStatus?.open && setupStatus.open.createdAt > setup.createdAt ? setupStatus.open : null;
  return (
    <>
      {plan ? (
        <StatePanel as="h3" icon={BadgeCheck} title="Paid" text={`${client.name} has paid. ${plan} is active now.`} className="px-0 pt-2 pb-5" />
      ) : newer ? (
        <StatePanel as="h3" icon={Link2Off} tone="warning" title="This link has been replaced" text={`${newer.planName} has since been set up for ${client.name}.`} className="px-0 pt-2 pb-5" />
      ) : (
        <PaymentLinkReady id={id} client={client} setup={setup} />
      )}
      <DialogFooter>
        <Button asChild variant="outline">
          {/* Closes first, otherwise the back button would reopen the dialog. */}
          <Link href={paths.clientProfile(client.id, "payments")} onClick={onClose}>
            Open profile
          </Link>
        </Button>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

const PaymentLinkReady = ({ id, client, setup }: { id: string; client: PaymentSetupStatus["client"]; setup: PaymentSetup }) => (
  <>
    <StatePanel
      as="h3"
      icon={CircleCheckBig}
      title="Payment link ready"
      text={
        <>
          <span className="wrap-anywhere">{client.name}</span>: {setup.planName}, {priceText(setup)}. Nothing is charged until they pay with this link.
        </>
      }
      className="px-0 pt-2 pb-5"
    />
    {setup.isTest ? (
      <p className="mb-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
        <TestPaymentsBadge /> <span className="text-sm text-muted-foreground">No real charges.</span>
      </p>
    ) : null}
    <Label htmlFor={id}>Payment link</Label>
    <Input id={id} readOnly value={setup.paymentUrl} onFocus={({ target }) => target.select()} className="mt-1.5" />
    <div className="mt-3">
      <PaymentLinkActions client={client} setup={setup} />
    </div>
  </>
);
