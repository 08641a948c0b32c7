"use client";

import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "@/components/common/disclosure";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { PlainPasswordField } from "@/components/form/plain-password-field";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { cancelEmailChange, changeEmail, readProfile } from "@/lib/people/accounts/calls";

/** Changes the email address of the account, and shows a new one that waits for its link to be opened. */
export function EmailAddressCard() {
  const { data: profile } = useQuery(queryFor(readProfile));
  if (!profile) return null;
  const { email, newEmail } = profile;
  return (
    <Disclosure title={<h3>Change email address</h3>} open={newEmail ? true : undefined}>
      <div className="grid gap-6">
        <p className="text-sm text-muted-foreground">You sign in with {email}. We'll email a link to the new address, and nothing changes until you open it. Then you're signed out on all your other devices.</p>
        {newEmail ? <WaitingChange newEmail={newEmail} /> : null}
        <PlainForm
          endpoint={changeEmail}
          success={({ emailed }) =>
            emailed ? { title: "Check your inbox", description: "Please open the link we've sent to the new address." } : { variant: "destructive", title: "Not sent: email isn't connected", description: "We can't send the link to your new address yet, so your email address stays the same." }
          }
          failure={{ title: "Email address not changed" }}
          clearsOnSuccess
          className="grid gap-5"
        >
          <PlainTextField name="newEmail" label="New email address" type="email" autoComplete="email" required />
          <PlainPasswordField name="currentPassword" label="Your password" autoComplete="current-password" required />
          <PlainSubmitButton pendingLabel="Sending..." className="justify-self-start">
            Send the link
          </PlainSubmitButton>
        </PlainForm>
      </div>
    </Disclosure>
  );
}

function WaitingChange({ newEmail }: { newEmail: string }) {
  const areEmailsSent = useAreEmailsSent();
  const cancel = useApiMutation(cancelEmailChange, {
    success: { title: "Change cancelled", description: "Your email address stays the same." },
    failure: { title: "Change not cancelled" },
  });
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft p-4 text-sm text-info-ink">
      <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">{areEmailsSent ? `Waiting for you to open the link we sent to ${newEmail}.` : `We couldn't send a link to ${newEmail}, because email isn't connected.`}</p>
      <Button variant="outline" size="sm" pending={cancel.isPending} pendingLabel="Cancelling..." onClick={() => cancel.mutate({})}>
        Cancel the change
      </Button>
    </div>
  );
}
