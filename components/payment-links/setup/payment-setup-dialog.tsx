"use client";

import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LinkToPassOn } from "@/components/accounts/link-to-pass-on";
import { ClientLoadError } from "@/components/clients/client-load-error";
import { EmptyState } from "@/components/feedback/empty-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { ChoosePlanStep } from "@/components/payment-links/setup/choose-plan-step";
import { type AddedClient, NewClientStep } from "@/components/payment-links/setup/new-client-step";
import { SuccessStep } from "@/components/payment-links/setup/success-step";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { createPaymentSetup, readPaymentSetup, sendPaymentEmail } from "@/lib/money/payment-links/calls";
import type { PaymentSetup, PaymentSetupStatus } from "@/lib/money/payment-links/contract";

import type { PaymentPlan } from "@/lib/money/plans/contract";
import { sendHeldInvitation } from "@/lib/practice/roster/calls";

type SetupClient = PaymentSetupStatus["client"];

interface PaymentSetupDialogProps {
  /** Null to add a new client first. */
  clientId: string | null;
  onClose: () => void;
}

/**
 * Adds a client if needed and sets up their payment in four steps (back-office §4). A failure returns to plan selection; closing
 * discards everything.
 */
export function PaymentSetupDialog({ clientId, onClose }: PaymentSetupDialogProps) {
  const [added, setAdded] = useState<AddedClient | null>(null);
  const areEmailsSent = useAreEmailsSent();
  const id = clientId ?? added?.id;
  const status = useQuery({ ...queryFor(readPaymentSetup, { params: { id: id ?? "" } }), enabled: id !== undefined });
  const client = status.data?.client ?? added;
  const [plan, setPlan] = useState<PaymentPlan | null>(null);
  const [setup, setSetup] = useState<PaymentSetup | null>(null);
  const create = useApiMutation(createPaymentSetup, {
    failure: { title: "Payment Setup Failed", text: "Failed to set up payment. Please try again." },
    onSuccess: setSetup,
    refetchInBackground: true,
  });
  const failure = { title: "Invitation not sent yet", text: "We'll send it within ten minutes." };
  const sendInvitation = useApiMutation(sendHeldInvitation, { failure });
  const sendLink = useApiMutation(sendPaymentEmail, { failure });

  /** A new client's one email waits for what the coach does here. It leaves now, with the payment if there is one. */
  function close() {
    if (added?.isInvitationHeld) {
      if (setup && added.email !== null && !status.data?.plan) sendLink.mutate({ body: { clientEmail: added.email, paymentUrl: setup.paymentUrl, planName: setup.planName } });
      else sendInvitation.mutate({ params: { id: added.id } });
    }
    onClose();
  }
  const step = setup ? "success" : create.isPending ? "processing" : client ? "plan-selection" : clientId === null ? "client-details" : "loading";
  const start = (payer: SetupClient, { priceId, name, amount, currency, type }: PaymentPlan) =>
    create.mutate({ body: { clientId: payer.id, priceId, planName: name, amount, currency, type } });

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className={step === "plan-selection" ? undefined : "sm:max-w-md"}>
        <DialogHeader>
          <DialogTitle>{stepTitles[step]}</DialogTitle>
          {step === "client-details" ? <DialogDescription>{areEmailsSent ? "They get one email with a link to set a password. If you set up their payment next, it asks for that too." : "You'll get a link for them to set a password, because email isn't connected."}</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {added?.invitationLink ? (
            <div className="mb-5">
              <LinkToPassOn name={added.name} link={added.invitationLink} />
            </div>
          ) : null}
          {step === "client-details" ? <AgreementCheck className="mb-5" /> : null}
          <StepPanel key={step} isFirst={step === "client-details" || step === "loading"}>
            {step === "loading" ? <LoadingStep query={status} /> : null}
            {step === "client-details" ? <NewClientStep onDone={setAdded} /> : null}
            {step === "plan-selection" && client ? <ChoosePlanStep client={client} setupStatus={status.data} chosen={plan} problem={create.error instanceof ApiError ? create.error.fields.priceId : undefined} onChoose={setPlan} onSetUp={(choice) => start(client, choice)} /> : null}
            {step === "processing" ? <ProcessingStep /> : null}
            {setup && client ? <SuccessStep client={client} setup={setup} setupStatus={status.data} onClose={close} /> : null}
          </StepPanel>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const stepTitles = { loading: "Set Up Payment Plan", "client-details": "Add New Client", "plan-selection": "Set Up Payment Plan", processing: "Payment Setup", success: "Payment Setup" };

/** Takes the focus when it replaces a step whose button had it. */
function StepPanel({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) panel.current?.focus();
  }, [isFirst]);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function LoadingStep({ query }: { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } }) {
  if (query.error instanceof ApiError && query.error.status === 404) return <EmptyState icon={UserRoundX} title="Client Not Found" text="We couldn't find this client. They may have been deleted." />;
  return query.error ? <ClientLoadError query={query} /> : <Skeleton className="h-72" />;
}

const ProcessingStep = () => (
  <div role="status" className="flex flex-col items-center gap-4 px-4 py-14 text-center">
    <Spinner className="size-9 text-primary-ink" />
    <p>Setting up the payment...</p>
  </div>
);
