"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { PasswordForm } from "@/components/accounts/password-form";
import { ProfilePictureField } from "@/components/accounts/profile-picture-field";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { PageHeader } from "@/components/layout/page-header";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { editProfile, readProfile } from "@/lib/people/accounts/contract";

export function ProfileScreen({ ownRecord }: { ownRecord: ReactNode }) {
  const { data: profile } = useQuery(queryFor(readProfile));
  const router = useRouter();
  if (!profile) return null;
  const { firstName, lastName, phone, hideWeight, reminderEmails } = profile;
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeader title="Profile Settings" description={`You sign in as ${profile.email}`} className="mb-0 sm:mb-0" />
      <Card>
        <CardHeader>
          <CardTitle as="h2">About you</CardTitle>
        </CardHeader>
        <CardContent>
          <ProfilePictureField name={firstName || profile.email} imageUrl={profile.profileImageUrl} />
          <ApiForm
            endpoint={editProfile}
            defaultValues={{ firstName, lastName, phone: phone ?? "", ...(hideWeight !== null && { hideWeight }), ...(reminderEmails !== null && { reminderEmails }) }}
            success={{ title: "Profile saved" }}
            failure={{ title: "Profile not saved" }}
            onSuccess={() => router.refresh()}
            className="mt-6 grid gap-5"
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField name="firstName" label="First name" autoComplete="given-name" required />
              <TextField name="lastName" label="Last name" autoComplete="family-name" />
            </div>
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
            {hideWeight === null ? null : (
              <CheckboxField name="hideWeight" label="Hide my weight" hint="Check-ins won't ask for your weight, and you won't see it anywhere." />
            )}
            {reminderEmails === null ? null : (
              <CheckboxField name="reminderEmails" label="Reminder emails" hint="For example “Your check-in is due tomorrow”. You'll always get receipts, messages and password links." />
            )}
            <SubmitButton pendingLabel="Saving..." className="justify-self-start">
              Save profile
            </SubmitButton>
          </ApiForm>
        </CardContent>
      </Card>
      <PasswordForm />
      {ownRecord}
    </div>
  );
}
