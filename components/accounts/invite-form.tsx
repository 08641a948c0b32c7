"use client";

import { ApiForm } from "@/components/form/api-form";
import { SelectField, TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { invitePerson } from "@/lib/people/accounts/contract";

const accountTypeOptions = [
  { value: "nutritionist", label: "Nutritionist" },
  { value: "coach", label: "Coach" },
  { value: "client", label: "Client" },
];

export function InviteForm() {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Invite someone</CardTitle>
        <CardDescription>They'll get an email with a link to set their own password. The link works for 7 days.</CardDescription>
      </CardHeader>
      <CardContent>
        <ApiForm
          endpoint={invitePerson}
          defaultValues={{ firstName: "", lastName: "", email: "", role: "nutritionist" }}
          success={({ email }) => ({ title: "Invitation sent", description: `We've emailed ${email} a link to set their password.` })}
          failure={{ title: "Invitation not sent" }}
          onSuccess={(_, form) => form.reset()}
          className="grid gap-5"
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="firstName" label="First name" />
            <TextField name="lastName" label="Last name" />
          </div>
          <TextField name="email" label="Email" type="email" required />
          <SelectField name="role" label="Account Type" options={accountTypeOptions} required />
          <SubmitButton pendingLabel="Sending..." className="justify-self-start">
            Send invitation
          </SubmitButton>
        </ApiForm>
      </CardContent>
    </Card>
  );
}
