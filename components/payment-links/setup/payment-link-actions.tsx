"use client";

import { Copy, ExternalLink, Mail, MailCheck } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { notSentBecause } from "@/components/email/already-sent";
import { copyLinkWithToast } from "@/components/feedback/copy-link";
import type { ToastOptions } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Button } from "@/components/ui/button";
import type { ResponseOf } from "@/lib/api/call";
import { sendPaymentEmail } from "@/lib/money/payment-links/calls";
import type { PaymentSetup, PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import { priceText } from "@/lib/platform/money";

interface PaymentLinkActionsProps {
  client: PaymentSetupStatus["client"];
  setup: PaymentSetup;
}

export function PaymentLinkActions({ client, setup }: PaymentLinkActionsProps) {
  const email = useApiMutation(sendPaymentEmail, {
    failure: { title: "Email Failed", fallback: "Failed to send the payment email. Please try again." },
    success: (outcome, { body }) => emailOutcomeToast(outcome, body.clientEmail),
    refetchInBackground: true,
  });
  const areEmailsSent = useAreEmailsSent();
  const { paymentUrl, planName } = setup;
  const address = client.email;
  const emailedAt = email.data?.emailedAt ?? setup.emailedAt;
  const send = (clientEmail: string) => email.mutate({ body: { clientEmail, clientName: client.name, paymentUrl, planName, planPrice: priceText(setup) } });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => void copyLinkWithToast(paymentUrl)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open link
          </a>
        </Button>
        {areEmailsSent && address !== null ? (
          <Button size="sm" variant="outline" pending={email.isPending} pendingLabel="Sending..." onClick={() => send(address)}>
            {emailedAt ? <MailCheck aria-hidden /> : <Mail aria-hidden />}
            Email link
          </Button>
        ) : null}
      </div>
      <p role="status" className="mt-3 text-sm wrap-anywhere text-muted-foreground">
        {emailedAt ? (
          <>
            Emailed to {address}, <LocalTime at={emailedAt} format="dateTime" />
          </>
        ) : (
          whereEmailGoes(client, areEmailsSent)
        )}
      </p>
    </>
  );
}

function whereEmailGoes({ name, email }: PaymentSetupStatus["client"], areEmailsSent: boolean): string {
  if (email === null) return `${name} has no email address yet. Copy the link and send it yourself.`;
  return areEmailsSent ? `The email goes to ${email}.` : "Email isn't connected. Copy the link and send it yourself.";
}

/** Says whether the payment link was emailed, and if not, why. */
function emailOutcomeToast({ sent, withInvitation, emailed, emailProblem }: ResponseOf<typeof sendPaymentEmail>, address: string): ToastOptions {
  if (emailProblem) return { variant: "destructive", title: "Email not sent", description: `${notSentBecause(emailProblem)} You can copy the link and send it yourself.` };
  if (!emailed) return { variant: "destructive", title: "Not sent: email isn't connected", description: "Copy the link and send it yourself." };
  if (withInvitation) return { title: "Email Sent!", description: `One email is on its way to ${address}. It asks for a password, then for the payment.` };
  if (sent) return { title: "Email Sent!", description: `The payment link is on its way to ${address}.` };
  return { title: "Already emailed", description: "They were sent this link within the last day. You can copy it and send it yourself." };
}
