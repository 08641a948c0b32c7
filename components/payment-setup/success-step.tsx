import { CircleCheckBig, Copy, ExternalLink, Mail, MailCheck } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { copyAloud } from "@/components/feedback/copy-link";
import { Message } from "@/components/feedback/message";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { TestPayments } from "@/components/payments/test-payments";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LocalTime } from "@/components/ui/local-time";
import { type PaymentSetup, type PaymentStanding, sendPaymentEmail } from "@/lib/payment-links/contract";
import { priceText } from "@/lib/payment-links/words";
import { paths } from "@/lib/platform/paths";

/** The link she pays with: to copy, to email, to look at. */
export function SuccessStep({ client, setup, onClose }: { client: PaymentStanding["client"]; setup: PaymentSetup; onClose: () => void }) {
  const id = useId();
  const [emailedAt, setEmailedAt] = useState(setup.emailedAt);
  const email = useApiMutation(sendPaymentEmail, {
    failure: { title: "Email Failed", fallback: "Failed to send the payment email. Please try again." },
    onDone: ({ sent, emailedAt: at }) => {
      setEmailedAt(at);
      if (sent) toast({ title: "Email Sent!", description: `The payment link is on its way to ${client.email}.` });
      else toast({ title: "Already emailed", description: "She got this link within the last day. You can copy it and send it your own way." });
    },
    goesOn: true,
  });
  const { paymentUrl, planName } = setup;
  const send = () => email.mutate({ body: { clientEmail: client.email, clientName: client.name, paymentUrl, planName, planPrice: priceText(setup) } });
  return (
    <>
      <Message
        as="h3"
        icon={CircleCheckBig}
        title="Payment link ready"
        text={
          <>
            <span className="wrap-anywhere">{client.name}</span>: {planName}, {priceText(setup)}. Nothing is charged before she pays with this link.
          </>
        }
        className="px-0 pt-2 pb-5"
      />
      {setup.isTest ? (
        <p className="mb-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <TestPayments /> <span className="text-sm text-muted">No real money moves.</span>
        </p>
      ) : null}
      <Label htmlFor={id}>Payment link</Label>
      <Input id={id} readOnly value={paymentUrl} onFocus={({ target }) => target.select()} className="mt-1.5" />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void copyAloud(paymentUrl)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button asChild size="sm" variant="secondary">
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open link
          </a>
        </Button>
        <Button size="sm" variant="secondary" pending={email.isPending} pendingLabel="Sending..." onClick={send}>
          {emailedAt ? <MailCheck aria-hidden /> : <Mail aria-hidden />}
          Email link
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm wrap-anywhere text-muted">
        {emailedAt ? (
          <>
            Emailed to {client.email}, <LocalTime at={emailedAt} show="dateTime" />
          </>
        ) : (
          `The email goes to ${client.email}.`
        )}
      </p>
      <DialogFooter>
        <Button asChild variant="secondary">
          {/* Closed first, or the way back would open the dialog anew. */}
          <Link href={paths.clientProfile(client.id)} onClick={onClose}>
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
