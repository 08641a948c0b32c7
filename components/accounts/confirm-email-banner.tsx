import { MailQuestion } from "lucide-react";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { requestVerification } from "@/lib/people/accounts/calls";

export interface UnconfirmedEmail {
  address: string;
  isEmailConnected: boolean;
}

/** Reminds a client who signed up to confirm their address. Without emails only the coach can confirm it. */
export function ConfirmEmailBanner({ address, isEmailConnected }: UnconfirmedEmail) {
  const send = useApiMutation(requestVerification, {
    success: ({ emailed }) => (emailed ? { title: "Link sent", description: `Please open the email we sent to ${address}.` } : { variant: "destructive", title: "Not sent: email isn't connected", description: "Your coach can confirm your address for you." }),
    failure: { title: "Link not sent" },
  });
  return (
    <section aria-label="Confirm your email address" className="page-notice mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-muted px-4 py-3 text-sm">
      <MailQuestion aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-56 flex-1">
        {isEmailConnected ? `Please confirm your email address with the link we sent to ${address}.` : `Your email address, ${address}, isn't confirmed yet. Your coach can confirm it for you.`}
      </p>
      {isEmailConnected ? (
        <Button variant="outline" size="sm" pending={send.isPending} pendingLabel="Sending..." onClick={() => send.mutate({})}>
          Send the link again
        </Button>
      ) : null}
    </section>
  );
}
