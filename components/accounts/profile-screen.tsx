"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { PersonAvatar } from "@/components/common/person-avatar";
import { PlainCheckboxField, PlainCheckboxGroupField } from "@/components/form/plain-choice-fields";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { PlainSelectField } from "@/components/form/plain-select-field";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { PageHeader } from "@/components/layout/page-header";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { SinglePictureField } from "@/components/uploads/single-picture-field";
import { queryFor } from "@/lib/api/query";
import { photoPoses, poseLabels } from "@/lib/core/uploads/photo-poses";
import { editProfile, readProfile } from "@/lib/people/accounts/calls";
import { weightUnitOptions } from "@/lib/platform/units";

const digestOptions = [
  { value: "as_it_happens", label: "Within 10 minutes" },
  { value: "hourly", label: "Every hour, from 7 am to 9 pm" },
  { value: "twice_a_day", label: "At 8 am and 2 pm" },
];

const poseOptions = photoPoses.map((pose) => ({ value: pose, label: poseLabels[pose] }));

/** A person's own profile. The page passes the parts below what is about them. */
export function ProfileScreen({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(queryFor(readProfile));
  const router = useRouter();
  if (!profile) return null;
  const { firstName, lastName, phone, hideWeight, hiddenPhotoPoses, reminderEmails, feedbackInEmails, digest, weightUnit } = profile;
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeader title="Profile Settings" description={`You sign in as ${profile.email}`} className="mb-0" />
      <Card>
        <CardHeader>
          <CardTitle as="h2">About you</CardTitle>
        </CardHeader>
        <CardContent>
          <ProfilePictureField name={firstName || profile.email} imageUrl={profile.profileImageUrl} />
          <PlainForm
            endpoint={editProfile}
            toBody={(values, typed) => ({
              firstName: values.firstName,
              lastName: values.lastName,
              phone: values.phone,
              weightUnit: values.weightUnit || null,
              ...(hideWeight !== null && { hideWeight: typed.has("hideWeight") }),
              ...(hiddenPhotoPoses !== null && { hiddenPhotoPoses: photoPoses.filter((pose) => typed.getAll("hiddenPhotoPoses").includes(pose)) }),
              ...(reminderEmails !== null && { reminderEmails: typed.has("reminderEmails") }),
              ...(feedbackInEmails !== null && { feedbackInEmails: typed.has("feedbackInEmails") }),
              ...(digest !== null && { digest: values.digest }),
            })}
            success={{ title: "Profile saved" }}
            failure={{ title: "Profile not saved" }}
            onSuccess={() => router.refresh()}
            className="mt-6 grid gap-5"
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <PlainTextField name="firstName" label="First name" defaultValue={firstName} autoComplete="given-name" required />
              <PlainTextField name="lastName" label="Last name" defaultValue={lastName} autoComplete="family-name" />
            </div>
            <PlainTextField name="phone" label="Phone" defaultValue={phone ?? ""} type="tel" autoComplete="tel" />
            <PlainSelectField name="weightUnit" label="Show weights in" defaultValue={weightUnit ?? ""} options={weightUnitOptions} placeholder="No preference" />
            {hideWeight === null ? null : (
              <PlainCheckboxField name="hideWeight" defaultChecked={hideWeight} label="Hide my weight" hint="Check-ins won't ask for your weight, and you won't see it anywhere. Your coach still sees what you sent." />
            )}
            {hiddenPhotoPoses === null ? null : (
              <PlainCheckboxGroupField name="hiddenPhotoPoses" defaultValue={hiddenPhotoPoses} label="Hide my progress photos" hint="Check-ins won't ask for these photos, and you won't see the ones you sent. Your coach still does." options={poseOptions} columns />
            )}
            {reminderEmails === null ? null : (
              <PlainCheckboxField name="reminderEmails" defaultChecked={reminderEmails} label="Reminder emails" hint="For example “Your check-in is due tomorrow”. You'll always get receipts, messages and password links." />
            )}
            {feedbackInEmails === null ? null : (
              <PlainCheckboxField name="feedbackInEmails" defaultChecked={feedbackInEmails} label="Show the start of feedback in emails" hint="Only the first sentence. Without it, the email just says that your coach has replied." />
            )}
            {digest === null ? null : (
              <PlainSelectField name="digest" defaultValue={digest} label="Email me about new messages, check-ins and leads" options={digestOptions} />
            )}
            <PlainSubmitButton pendingLabel="Saving..." className="justify-self-start">
              Save profile
            </PlainSubmitButton>
          </PlainForm>
        </CardContent>
      </Card>
      {children}
    </div>
  );
}

/** The profile picture. A chosen picture is saved immediately. */
function ProfilePictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editProfile, { failure: { title: "Picture not saved" }, onSuccess: () => router.refresh() });
  const shownImageUrl = change.isPending ? (change.variables.body?.profileImageUrl ?? null) : imageUrl;
  return (
    <SinglePictureField
      purpose="profile_image"
      label="Profile picture"
      noun="picture"
      imageUrl={shownImageUrl}
      isSaving={change.isPending}
      onChange={(profileImageUrl) => change.mutate({ body: { profileImageUrl } })}
    >
      {(url) => <PersonAvatar name={name} imageUrl={url} size="xl" />}
    </SinglePictureField>
  );
}
