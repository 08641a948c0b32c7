"use client";

import { CircleCheckBig } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { nameOf } from "@/components/clients/database/client-texts";
import { RestoreOffer } from "@/components/clients/database/restore-offer";
import { Message } from "@/components/feedback/message";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { type ClientRow, createClient } from "@/lib/clients/contract";
import { paths } from "@/lib/platform/paths";

/** Who the client is; then what has happened and what comes next. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<ClientRow | null>(null);
  const [archived, setArchived] = useState<{ id: string; email: string } | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Add New Client" description="She gets an email with a link to set her password. It works for seven days." size="sm">
        {created ? <Created client={created} onAnother={() => setCreated(null)} /> : null}
        {created ? null : (
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
            onRefused={({ archivedId }, { email }) => setArchived(archivedId ? { id: archivedId, email: email.trim() } : null)}
            onDone={setCreated}
            className="grid gap-5"
          >
            {archived ? <RestoreOffer {...archived} onRestored={onClose} /> : null}
            <TextField name="name" label="Full name" autoComplete="off" required />
            <TextField name="email" label="Email" type="email" autoComplete="off" required />
            <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="secondary">Cancel</Button>
              </DialogClose>
              <SubmitButton pendingLabel="Creating...">Create client</SubmitButton>
            </DialogFooter>
          </ApiForm>
        )}
      </DialogContent>
    </Dialog>
  );
}

const Created = ({ client, onAnother }: { client: ClientRow; onAnother: () => void }) => (
  <>
    <Message
      as="h3"
      icon={CircleCheckBig}
      title="Client Created"
      text={`We sent ${client.email} a link to set a password. Then ${client.firstName} goes through onboarding, and you see each step on the profile.`}
      className="px-0 py-4"
    />
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="ghost">Done</Button>
      </DialogClose>
      <Button variant="secondary" onClick={onAnother}>
        Add another
      </Button>
      <Button asChild>
        <Link href={paths.clientProfile(client.id)}>Open profile</Link>
      </Button>
    </DialogFooter>
  </>
);
