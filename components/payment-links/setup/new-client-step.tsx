import { useState } from "react";
import type * as z from "zod/mini";
import { nameOrEmail } from "@/components/clients/client-texts";
import { RestoreClientNotice } from "@/components/clients/restore-client-notice";
import { notSentBecause } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import type { PaymentSetupStatus } from "@/lib/money/payment-links/contract";
import { createClient } from "@/lib/practice/roster/contract";

type SetupClient = PaymentSetupStatus["client"];
/** `invitationLink` is set for a new client whose invitation wasn't emailed. */
export type AddedClient = SetupClient & { invitationLink: string | null };

/** Adds a client. If the email belongs to a deleted client, offers to restore them. */
export function NewClientStep({ onDone }: { onDone: (client: AddedClient) => void }) {
  const [archived, setArchived] = useState<SetupClient | null>(null);
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
      onApiError={({ archivedId }, { name, email }) => setArchived(archivedId ? { id: archivedId, name: name.trim(), email: email.trim() } : null)}
      onSuccess={(client) => onDone({ id: client.id, name: nameOrEmail(client), email: client.email, invitationLink: client.link })}
      className="grid gap-5"
    >
      {archived ? <RestoreClientNotice id={archived.id} email={archived.email} onRestored={() => onDone({ ...archived, invitationLink: null })} /> : null}
      <TextField name="name" label="Full name" autoComplete="off" required />
      <TextField name="email" label="Email" type="email" autoComplete="off" required />
      <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Creating...">Create client</SubmitButton>
      </DialogFooter>
    </ApiForm>
  );
}

/** Says how the invitation reaches them. */
function outcomeToast(client: z.output<typeof createClient.response>): ToastOptions {
  if (client.emailProblem) return { variant: "destructive", title: "Client created, invitation not sent", description: notSentBecause(client.emailProblem) };
  return { title: "Client Created", description: client.emailed ? `${nameOrEmail(client)} will get an invitation by email.` : "Copy the link below and send it to them." };
}
