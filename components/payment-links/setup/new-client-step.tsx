import { useState } from "react";
import { nameOrEmail } from "@/components/clients/client-texts";
import { RestoreClientNotice } from "@/components/clients/restore-client-notice";
import { notSentBecause } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ResponseOf } from "@/lib/api/call";
import type { ApiError } from "@/lib/api/client";
import type { PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import { paths } from "@/lib/platform/paths";
import { createClient } from "@/lib/practice/roster/calls";

type SetupClient = PaymentSetupStatus["client"];
/** `invitationLink` is set for a new client whose invitation wasn't emailed. `isInvitationHeld` if it is emailed once the dialog is done. */
export type AddedClient = SetupClient & { invitationLink: string | null; isInvitationHeld: boolean };

/** Adds a client. If the email belongs to a deleted client, offers to restore them. */
export function NewClientStep({ onDone }: { onDone: (client: AddedClient) => void }) {
  const [archived, setArchived] = useState<(SetupClient & { email: string }) | null>(null);
  const [existing, setExisting] = useState<ExistingPerson>();
  return (
    <ApiForm
      endpoint={createClient}
      defaultValues={{ name: "", email: "", phone: "" }}
      invalidToast={({ name, email }) =>
        name.trim() && email.trim()
          ? { title: "Please check the details", description: "Please fix the highlighted fields." }
          : { title: "Missing Information", description: "Please fill in all required fields" }
      }
      success={outcomeToast}
      failure={{ title: "Error Creating Client", fallback: "Failed to create client" }}
      toBody={({ name, email, phone }) => ({ name, email, phone, holdInvitation: true, unlessLead: existing?.kind !== "lead" || email.trim() !== existing.email })}
      onApiError={(error, { name, email }) => {
        setArchived(error.archivedId ? { id: error.archivedId, name: name.trim(), email: email.trim() } : null);
        setExisting(error.existing && { ...error.existing, email: email.trim() });
      }}
      onSuccess={(client) => onDone({ id: client.id, name: nameOrEmail(client), email: client.email, invitationLink: client.link, isInvitationHeld: client.emailed })}
      className="grid gap-5"
    >
      {archived ? <RestoreClientNotice id={archived.id} email={archived.email} onRestored={() => onDone({ ...archived, invitationLink: null, isInvitationHeld: false })} /> : null}
      {existing ? <ExistingPersonNotice {...existing} /> : null}
      <TextField name="name" label="Full name" autoComplete="off" required />
      <TextField name="email" label="Email" type="email" autoComplete="off" required />
      <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
      <DialogButtons pendingLabel="Creating...">Create client</DialogButtons>
    </ApiForm>
  );
}

type ExistingPerson = NonNullable<ApiError["existing"]> & { email: string };

/** Leads to the person who has this email already. */
const ExistingPersonNotice = ({ kind, id, email }: ExistingPerson) => (
  <div role="alert" className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
    <p>{kind === "client" ? `You already have a client with the email ${email}. You can set up their payment from their profile.` : `There's already a lead with the email ${email}. Turn the lead into a client to keep their answers, or press Create client again to add them separately.`}</p>
    <Button asChild variant="outline" size="sm" className="mt-3">
      <Link href={kind === "client" ? paths.clientProfile(id) : paths.lead(id)}>{kind === "client" ? "Open their profile" : "Open the lead"}</Link>
    </Button>
  </div>
);

/** Says how the invitation reaches them. */
function outcomeToast(client: ResponseOf<typeof createClient>): ToastOptions {
  if (client.emailProblem) return { variant: "destructive", title: "Client created, invitation not sent", description: notSentBecause(client.emailProblem) };
  return { title: "Client Created", description: client.emailed ? `${nameOrEmail(client)} will get an invitation by email, together with the payment if you set it up now.` : "Copy the link below and send it to them." };
}
