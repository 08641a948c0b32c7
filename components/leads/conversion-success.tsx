import { CircleCheckBig } from "lucide-react";
import { LinkToPassOn } from "@/components/accounts/link-to-pass-on";
import { notSentBecause } from "@/components/email/already-sent";
import { LinkToCopy } from "@/components/feedback/link-to-copy";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import type { LeadConversion } from "@/lib/outreach/leads/contract";
import { priceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

type Conversion = Pick<LeadConversion, "invitation" | "payment" | "wasClient">;

/** What became of the payment, in a sentence; empty if none was asked for. */
function paymentText({ payment, invitation }: Conversion): string {
  if (!payment) return "";
  const { setup, problem, emailedAs, emailProblem } = payment;
  if (!setup) return `The payment isn't set up yet. ${problem ?? ""}`;
  const plan = `${priceText(setup)} for ${setup.planName}`;
  if (emailedAs === "invitation") return `They'll get one email: it asks for a password, then for ${plan}.`;
  if (emailedAs === "payment_link") return `We'll email them the link to pay ${plan}.`;
  if (emailProblem) return `The payment is set up: ${plan}. ${notSentBecause(emailProblem)}`;
  if (setup.emailedAt) return `They've been emailed the link to pay ${plan} already.`;
  return `The payment is set up: ${plan}. ${invitation?.link ? "Email isn't connected, so please send them the link yourself: it asks for a password, then for the payment." : "Email isn't connected, so please send them the payment link yourself."}`;
}

/** What became of the invitation, where no payment is a part of it. */
function invitationText({ invitation, payment, wasClient }: Conversion): string {
  if (wasClient) return payment ? "They were already a client with this email, so this lead is now linked to them." : "They were already a client with this email. This lead is now linked to them, and nothing else has changed.";
  if (payment && !payment.problem) return "";
  if (invitation?.emailProblem) return `Invitation: ${notSentBecause(invitation.emailProblem)}`;
  if (!invitation?.emailed) return "";
  return payment ? "Their invitation waits ten minutes. Set up the payment before that, and it asks for both." : "They'll get an invitation by email.";
}

/** What happened, in whole sentences: for the toast, and for the dialog. */
export const conversionText = (conversion: Conversion): string => [paymentText(conversion), invitationText(conversion)].filter(Boolean).join(" ");

/** Confirms the conversion, shows the links that weren't emailed, and leads to the client's profile. */
export function ConversionSuccess({ clientId, lead, ...conversion }: LeadConversion) {
  const { invitation, payment, wasClient } = conversion;
  const unsentSetup = payment?.setup?.emailedAt === null ? payment.setup : null;
  return (
    <>
      <StatePanel
        as="h3"
        icon={CircleCheckBig}
        title={`${lead.fullName} is your client`}
        text={[conversionText(conversion), wasClient ? "" : "Their answers are on their profile."].filter(Boolean).join(" ")}
        className="px-0 py-4"
      />
      {invitation?.link ? <LinkToPassOn name={lead.fullName} link={invitation.link} /> : null}
      {unsentSetup ? <PaymentLinkToCopy link={unsentSetup.paymentUrl} isForSomeoneElse={Boolean(invitation?.link)} /> : null}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Done</Button>
        </DialogClose>
        <Button asChild variant={payment?.problem ? "outline" : undefined}>
          <Link href={paths.clientProfile(clientId)}>Open profile</Link>
        </Button>
        {payment?.problem ? (
          <Button asChild>
            <Link href={paths.setUpPayment(clientId)}>Set up payment</Link>
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}

/** A payment link that wasn't emailed, for the coach to copy. */
const PaymentLinkToCopy = ({ link, isForSomeoneElse }: { link: string; isForSomeoneElse: boolean }) => (
  <div className="mt-4 rounded-md border p-4 text-sm">
    {isForSomeoneElse ? <p className="mb-3">If someone else pays for them, send that person this link. It opens the payment and nothing of the account.</p> : null}
    <LinkToCopy label="Payment link" link={link} buttonLabel="Copy payment link" />
  </div>
);
