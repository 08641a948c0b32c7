"use client";

import { useState } from "react";
import { LinkToPassOn } from "@/components/accounts/link-to-pass-on";
import { notSentBecause } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { SelectField, TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { ResponseOf } from "@/lib/api/call";
import { invitePerson } from "@/lib/people/accounts/calls";
import { inviteAnchor } from "@/lib/platform/paths";

const accountTypeOptions = [
  { value: "nutritionist", label: "Nutritionist" },
  { value: "coach", label: "Coach" },
  { value: "client", label: "Client" },
];

export function InviteForm() {
  const areEmailsSent = useAreEmailsSent();
  const [invitation, setInvitation] = useState<{ email: string; link: string } | null>(null);
  return (
    <Card id={inviteAnchor} className="scroll-mt-20">
      <CardHeader>
        <CardTitle as="h2">Invite someone</CardTitle>
        <CardDescription>
          {areEmailsSent ? "They'll get an email with a link to set their own password. The link works for 7 days." : "Email isn't connected, so you'll get a link to send them yourself. It works for 7 days."}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ApiForm
          endpoint={invitePerson}
          defaultValues={{ firstName: "", lastName: "", email: "", role: "nutritionist" }}
          success={outcomeToast}
          failure={{ title: areEmailsSent ? "Invitation not sent" : "Account not created" }}
          clearsOnSuccess
          onSuccess={({ email, link }) => setInvitation(link === null ? null : { email, link })}
          className="grid gap-5"
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="firstName" label="First name" />
            <TextField name="lastName" label="Last name" />
          </div>
          <TextField name="email" label="Email" type="email" required />
          <SelectField name="role" label="Account Type" options={accountTypeOptions} required />
          <SubmitButton pendingLabel={areEmailsSent ? "Sending..." : "Creating..."} className="justify-self-start">
            {areEmailsSent ? "Send invitation" : "Create account"}
          </SubmitButton>
        </ApiForm>
        {invitation ? <LinkToPassOn name={invitation.email} link={invitation.link} /> : null}
      </CardContent>
    </Card>
  );
}

/** Says how the invitation reaches them. */
function outcomeToast({ email, emailed, emailProblem }: ResponseOf<typeof invitePerson>): ToastOptions {
  if (emailProblem) return { variant: "destructive", title: "Account created, invitation not sent", description: notSentBecause(emailProblem) };
  return { title: "Account created", description: emailed ? `We'll email ${email} a link to set their password.` : "Copy the link below and send it to them." };
}
