import { useState } from "react";
import { nameOf } from "@/components/clients/client-texts";
import { RestoreOffer } from "@/components/clients/restore-offer";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import type { PaymentStanding } from "@/lib/money/payment-links/contract";
import { createClient } from "@/lib/practice/roster/contract";

type Client = PaymentStanding["client"];

/** Who the client is. One who was deleted is restored instead, and goes on from there. */
export function ClientStep({ onDone }: { onDone: (client: Client) => void }) {
  const [archived, setArchived] = useState<Client | null>(null);
  return (
    <ApiForm
      endpoint={createClient}
      defaults={{ name: "", email: "", phone: "" }}
      invalid={({ name, email }) =>
        name.trim() && email.trim()
          ? { title: "Please check the details", description: "What is wrong stands under the field." }
          : { title: "Missing Information", description: "Please fill in all required fields" }
      }
      success={(client) => ({ title: "Client Created", description: `${nameOf(client)} will get an invitation by email.` })}
      failure={{ title: "Error Creating Client", fallback: "Failed to create client" }}
      onRefused={({ archivedId }, { name, email }) => setArchived(archivedId ? { id: archivedId, name: name.trim(), email: email.trim() } : null)}
      onDone={(client) => onDone({ id: client.id, name: nameOf(client), email: client.email })}
      className="grid gap-5"
    >
      {archived ? <RestoreOffer id={archived.id} email={archived.email} onRestored={() => onDone(archived)} /> : null}
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
