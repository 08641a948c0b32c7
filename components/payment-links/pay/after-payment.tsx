import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { requestPasswordLink } from "@/lib/money/payment-links/calls";
import { paths } from "@/lib/platform/paths";

interface AfterPaymentProps {
  token: string;
  /** The client is signed in here. */
  isOwner: boolean;
  /** The client has not set a password yet. */
  needsPassword: boolean;
}

/** What comes after a payment: the client's home, the sign-in, or the password that is still missing. */
export function AfterPayment({ token, isOwner, needsPassword }: AfterPaymentProps) {
  if (needsPassword && !isOwner) return <PasswordLinkRequest token={token} />;
  return (
    <Button asChild>
      <a href={isOwner ? paths.home : paths.auth}>{isOwner ? "Go to your home page" : "Sign in to continue"}</a>
    </Button>
  );
}

/** Somebody else may have paid, so the link to set a password goes to the client's own mailbox. */
function PasswordLinkRequest({ token }: { token: string }) {
  const [state, setState] = useState<"idle" | "sending" | "emailed" | "not-emailed">("idle");

  async function request() {
    setState("sending");
    try {
      const { emailed } = await callEndpoint(requestPasswordLink, { params: { token } });
      setState(emailed ? "emailed" : "not-emailed");
    } catch (error) {
      setState("idle");
      toast({ variant: "destructive", title: "Link not sent", description: getErrorMessage(error) });
    }
  }

  if (state === "emailed")
    return (
      <p role="status" className="text-sm">
        We've emailed you the link to set your password. It goes to the address your coach has for you, and can take a minute.
      </p>
    );
  if (state === "not-emailed")
    return (
      <p role="status" className="text-sm">
        We can't email you a link to set your password. Please ask your coach for one.
      </p>
    );
  return (
    <div className="grid justify-items-center gap-2">
      <p className="text-sm">One step is left: set a password. We email the link to the address your coach has for you.</p>
      <Button pending={state === "sending"} pendingLabel="Sending..." onClick={() => void request()}>
        Set your password
      </Button>
      <p className="text-sm">
        Have you set one already? <a href={paths.auth} className="underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center">Sign in</a>
      </p>
    </div>
  );
}
